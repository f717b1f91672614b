/** The content of the fenced blocks that are marked `sh runnable`, in order. A page without any is an error. */
export function runnableExamples(markdown: string): string[] {
  const examples = [...markdown.matchAll(/^```sh runnable\n(.*?)^```$/gms)].flatMap((match) => match[1] ?? []);
  if (examples.length === 0) throw new Error('The page has no example that is marked as runnable.');
  return examples;
}
