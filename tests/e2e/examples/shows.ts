import { isDeepStrictEqual } from 'node:util';

/**
 * Where `actual` lacks something that `shows` has: the path and both values, one line each. An object needs the keys that are
 * shown, a list an item for each one that is shown, in any order.
 */
export function missing(shows: unknown, actual: unknown, path = ''): string[] {
  if (Array.isArray(shows)) {
    const items: readonly unknown[] = Array.isArray(actual) ? actual : [];
    return shows.flatMap((wanted: unknown, index) =>
      items.some((item) => missing(wanted, item).length === 0) ? [] : difference(`${path}[${index}]`, wanted, actual),
    );
  }
  if (isObject(shows)) {
    if (!isObject(actual)) return difference(path, shows, actual);
    return Object.entries(shows).flatMap(([key, wanted]) => missing(wanted, actual[key], `${path}.${key}`));
  }
  return isDeepStrictEqual(shows, actual) ? [] : difference(path, shows, actual);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function difference(path: string, wanted: unknown, actual: unknown): string[] {
  return [`${path}: ${JSON.stringify(wanted)} is not in ${JSON.stringify(actual)}`];
}
