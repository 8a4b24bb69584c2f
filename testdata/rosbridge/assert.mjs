// What the scenario expects, said alike in Node and in a browser.

function fail(expected, found, about) {
  const text = about === undefined ? "" : `${about}: `;
  throw new Error(`${text}expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}

/** The value holds. */
export function ok(value, about) {
  if (!value) throw new Error(about ?? "expected something that holds");
}

/** Two values that are no objects are the same. */
export function equal(found, expected, about) {
  if (!Object.is(found, expected)) fail(expected, found, about);
}

/** Two values of JSON are the same. */
export function deepEqual(found, expected, about) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) fail(expected, found, about);
}

/** A text matches. */
export function match(found, pattern, about) {
  if (!pattern.test(found)) fail(String(pattern), found, about);
}

/** A promise comes to nothing. */
export async function rejects(promise, about) {
  let kept;
  try {
    kept = await promise;
  } catch {
    return;
  }
  fail("an error", kept, about);
}
