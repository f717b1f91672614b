import { DESKTOP_NAME_RULE } from '@agent-desktop/core/desktop/name.js';
import { WINDOW_MANAGERS } from '@agent-desktop/core/desktop/record.js';
import { field, milliseconds } from '@agent-desktop/core/fields.js';
import * as z from 'zod/mini';

export const OPERATIONS = ['start', 'run', 'list', 'stop'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const DesktopInput = z.object({
  operation: field(z.enum(OPERATIONS), {
    description: 'What to do: start, run, list or stop.',
    placeholder: 'OPERATION',
  }),
  name: field(z.optional(z.string()), {
    description: `Name of the desktop: ${DESKTOP_NAME_RULE}. Not for list.`,
    placeholder: 'NAME',
  }),
  size: field(z.optional(z.string()), {
    description: 'start: size of the screen. Default 1280x1024.',
    unit: 'pixels',
    placeholder: 'WxH',
  }),
  windowManager: field(z.optional(z.enum(WINDOW_MANAGERS)), {
    description: 'start: window manager. Default xfwm4.',
    placeholder: 'PROGRAM',
  }),
  detach: field(z._default(z.boolean(), false), {
    description: 'run: leave the program to the desktop and print its pid instead of staying attached.',
  }),
  cwd: field(z.optional(z.string()), {
    description: "run: the program's working folder. Default: the caller's.",
    placeholder: 'FOLDER',
  }),
  force: field(z._default(z.boolean(), false), {
    description: 'stop: end every process at once, without asking it first.',
  }),
  timeoutMs: field(z.optional(milliseconds()), {
    description: 'start and stop: time that it may take. Default 30000 and 10000.',
    unit: 'ms',
    placeholder: 'MS',
  }),
  command: field(z.optional(z.array(z.string())), {
    description: 'run: the program and its arguments, behind --.',
    placeholder: 'CMD',
  }),
});

export type DesktopInput = z.infer<typeof DesktopInput>;

const desktopSchema = () =>
  z.object({
    name: z.string(),
    state: z.enum(['up', 'starting', 'broken']),
    because: z.optional(z.string()),
    display: z.optional(z.string()),
    xauthority: z.optional(z.string()),
    session_bus: z.optional(z.string()),
    a11y_bus: z.optional(z.string()),
    home: z.optional(z.string()),
    runtime_dir: z.optional(z.string()),
    size: z.optional(z.object({ width: z.int(), height: z.int() })),
    window_manager: z.optional(z.enum(WINDOW_MANAGERS)),
    created_at: z.optional(z.string()),
    pids: z.optional(
      z.object({
        x_server: z.int(),
        session_bus: z.int(),
        a11y_launcher: z.int(),
        a11y_bus: z.int(),
        window_manager: z.optional(z.int()),
      }),
    ),
  });

export type DesktopOutput = z.infer<ReturnType<typeof desktopSchema>>;

/** What `start`, `run --detach`, `list` and `stop` print. */
export const desktopCommandSchema = () =>
  z.union([
    z.object({ desktop: desktopSchema(), started: z.boolean(), reclaimed: z.boolean(), elapsed_ms: z.int() }),
    z.object({ name: z.string(), pid: z.int(), instance: z.string(), log: z.string() }),
    z.object({ desktops: z.array(desktopSchema()) }),
    z.object({ name: z.string(), stopped: z.literal(true), ended: z.int(), killed: z.int() }),
  ]);
