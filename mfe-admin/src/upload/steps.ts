/** The pipeline's steps in their order. */
const STEPS: readonly [name: string, words: string][] = [
  ['check', 'looking at the file'],
  ['first', 'making the small sizes and the sound'],
  ['poster', 'choosing the poster'],
  ['storyboard', 'making the pictures of the timeline'],
  ['rest', 'making the larger sizes'],
];

/** `Step 2 of 5: making the small sizes and the sound`; a step that is new to this page is simply processing. */
export function stepWords(step: string | null): string {
  const at = STEPS.findIndex(([name]) => name === step);
  const words = STEPS[at]?.[1];
  return words ? `Step ${at + 1} of ${STEPS.length}: ${words}` : 'Processing';
}
