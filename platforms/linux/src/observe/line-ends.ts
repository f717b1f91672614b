import type { ToolkitProfile } from '../toolkits/profile.js';

/** A text with newlines where the toolkit has its own mark, which is one unit too. */
export function withNewlines(text: string, { lineEnd }: Pick<ToolkitProfile, 'lineEnd'>): string {
  return lineEnd === undefined ? text : text.replaceAll(lineEnd, '\n');
}
