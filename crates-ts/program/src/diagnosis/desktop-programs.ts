import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';
import type { CommandContext } from '@agent-desktop/core/command.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';

const CHECK = 'private-desktop-programs';

/** The programs that `desktop start` needs. Without them only private desktops are missing, hence no more than a warning. */
export async function diagnoseDesktopPrograms(context: Pick<CommandContext, 'host' | 'env'>): Promise<Diagnosis> {
  if (context.host.os !== 'linux') {
    return { check: CHECK, status: 'unknown', finding: `private desktops are not offered on ${context.host.os}` };
  }
  const { findDesktopPrograms } = await import('@agent-desktop/virtual-desktop/programs.js');
  try {
    const found = findDesktopPrograms('xfwm4', context.env);
    return { check: CHECK, status: 'ok', finding: Object.values(found).join(', ') };
  } catch (thrown) {
    const error = asCommandError(thrown);
    return {
      check: CHECK,
      status: 'warning',
      finding: error.message,
      ...(error.suggestion === undefined ? {} : { remedy: error.suggestion }),
    };
  }
}
