import * as z from 'zod/mini';
import { appField, field, pidField, windowIdField } from '../fields.js';
import { SURFACE_KINDS } from '../model/surface.js';

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
