// Tells components that something they show has changed, at most once a frame.

import { useEffect, useState } from "preact/hooks";

export class Notifier {
  private readonly listeners = new Set<() => void>();

  notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Renders the component again after every change. */
export function useChanges(...notifiers: Notifier[]): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    let frame = 0;
    const later = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setTurn((turn) => turn + 1);
      });
    };
    const ends = notifiers.map((notifier) => notifier.subscribe(later));
    return () => {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    };
  }, notifiers);
}
