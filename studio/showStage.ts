/** Where the stage stands above what is pressed, which scrolls it out of sight. */
export const narrow = '(max-width: 960px)'

/** Where something was changed beside the stage, brings it back into sight; whoever is typing meanwhile is left where he is. */
export function showStage(): void {
  const isTyping = document.activeElement?.matches('textarea, input, [contenteditable]') ?? false
  if (matchMedia(narrow).matches && !isTyping) document.querySelector('[data-stage]')?.scrollIntoView({ block: 'start' })
}
