import * as z from 'zod/mini';
import { CAPABILITIES } from '../model/capability.js';
import { ROLES } from '../model/role.js';
import { STATES } from '../model/state.js';

/**
 * Output schemas of the types in `wire.ts`, for generated documents and tests. Each call builds one, so that a command that
 * runs builds none.
 */

export const rectSchema = () => z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const nodeSchema = () => {
  const node = z.object({
    ref_id: z.optional(z.string()),
    role: z.enum(ROLES),
    name: z.optional(z.string()),
    name_source: z.optional(z.enum(['label', 'placeholder', 'tooltip', 'child', 'description'])),
    value: z.optional(z.string()),
    description: z.optional(z.string()),
    native_id: z.optional(z.object({ kind: z.string(), value: z.string() })),
    hint: z.optional(z.string()),
    states: z.optional(z.array(z.enum(STATES))),
    secure_source: z.optional(z.literal('label')),
    available_actions: z.optional(z.array(z.enum(CAPABILITIES))),
    bounds: z.optional(rectSchema()),
    unread: z.optional(z.array(z.string())),
    children_count: z.optional(z.int()),
    children_shown: z.optional(z.int()),
    subtree_truncated: z.optional(z.literal(true)),
    truncated_by: z.optional(z.enum(['budget', 'deadline', 'unread', 'virtual'])),
    shown: z.optional(shownCellsSchema()),
    get children() {
      return z.optional(z.array(node));
    },
  });
  return node;
};

const shownCellsSchema = () =>
  z.object({
    rows: z.array(z.int()),
    of_rows: z.int(),
    columns: z.array(z.int()),
    of_columns: z.int(),
    more: z.literal('scroll'),
  });

export const virtualListSchema = () =>
  z.object({
    ref_id: z.nullable(z.string()),
    role: z.enum(ROLES),
    name: z.string(),
    children_count: z.optional(z.int()),
    children_shown: z.int(),
    shown: z.optional(shownCellsSchema()),
  });

export const windowSchema = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    app_name: z.string(),
    pid: z.int(),
    process_instance: z.string(),
    bounds: z.optional(rectSchema()),
    is_focused: z.boolean(),
    minimized: z.optional(z.boolean()),
    visible: z.optional(z.boolean()),
    responsive: z.optional(z.literal(false)),
  });

export const appSchema = () =>
  z.object({
    name: z.string(),
    pid: z.int(),
    bundle_id: z.optional(z.string()),
    process_instance: z.string(),
    presentation: z.optional(z.enum(['foreground', 'background'])),
  });

export const displaySchema = () =>
  z.object({
    id: z.string(),
    bounds: rectSchema(),
    is_primary: z.boolean(),
    scale: z.number(),
  });

export const surfaceSchema = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    title: z.optional(z.string()),
    item_count: z.optional(z.int()),
    modal: z.optional(z.boolean()),
  });

export const matchSchema = () =>
  z.object({
    ref_id: z.nullable(z.string()),
    role: z.enum(ROLES),
    name: z.string(),
    name_source: z.optional(z.string()),
    value: z.nullable(z.string()),
    states: z.array(z.enum(STATES)),
    interactive: z.boolean(),
    path: z.array(z.string()),
  });
