/**
 * Where the caller stands. Where that folder is gone, a path that cannot exist takes its place: what uses it fails and
 * names it, and everything else works.
 */
export function workingFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    // Libraries ask for it too (yargs does for help).
    process.chdir('/');
    return `${process.env.PWD ?? '/'} (deleted)`;
  }
}
