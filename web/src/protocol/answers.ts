// Answers that are awaited, by the ids of their questions. Each comes in time or is refused.

export const ANSWER_TIMEOUT_MS = 10_000;

interface Awaited<T> {
  resolve(value: T): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class Answers<K, T> {
  private readonly awaited = new Map<K, Awaited<T>>();

  /** Sends the question; `late` is the beginning of the error where no answer comes. */
  ask(id: K, late: string, send: () => void, timeoutMs = ANSWER_TIMEOUT_MS): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.refuse(id, `${late} within ${timeoutMs / 1000} s`);
      }, timeoutMs);
      this.awaited.set(id, { resolve, reject, timer });
      send();
    });
  }

  give(id: K, answer: T): void {
    this.take(id)?.resolve(answer);
  }

  refuse(id: K, why: string): void {
    this.take(id)?.reject(new Error(why));
  }

  refuseAll(why: string): void {
    for (const id of [...this.awaited.keys()]) this.refuse(id, why);
  }

  private take(id: K): Awaited<T> | undefined {
    const one = this.awaited.get(id);
    this.awaited.delete(id);
    if (one) clearTimeout(one.timer);
    return one;
  }
}
