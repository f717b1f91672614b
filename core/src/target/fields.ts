import * as z from 'zod/mini';
import { invalidArgs } from '../errors/command-error.js';
import { appField, field, pidField, windowIdField } from '../fields.js';
import { SURFACE_KINDS, type SurfaceKind } from '../model/surface.js';

export const surfaceField = field(z.optional(z.enum(SURFACE_KINDS)), {
  description: 'Part of the application to look at; default window. Not every platform has all of them (see status).',
  placeholder: 'SURFACE',
});

/** Which application, window and surface a command looks at. */
export const targetFields = {
  app: appField,
  pid: pidField,
  windowId: windowIdField,
  surface: surfaceField,
};

/** INVALID_ARGS where a second place to look at is given beside `--root`, which names application, window and surface. */
export function requireRootAlone(input: {
  readonly app?: string | undefined;
  readonly pid?: number | undefined;
  readonly windowId?: string | undefined;
  readonly surface?: SurfaceKind | undefined;
}): void {
  const also = [
    ...(input.app === undefined ? [] : ['--app']),
    ...(input.pid === undefined ? [] : ['--pid']),
    ...(input.windowId === undefined ? [] : ['--window-id']),
    ...(input.surface === undefined ? [] : ['--surface']),
  ];
  if (also.length === 0) return;
  const flags = also.join(' and ');
  throw invalidArgs(
    `--root and ${flags} exclude each other: the reference already names its application, window and surface.`,
    `Leave ${flags} out.`,
    { kind: 'conflicting_fields', flags: ['--root', ...also] },
  );
}
