const prefix = 'draft '

/**
 * What was typed on a page and not sent yet, kept by this tab so that a refresh does not lose it; null where nothing is kept,
 * or the browser keeps nothing.
 */
export function readDraft(page: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + page) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it; null forgets it. */
export function keepDraft(page: string, typed: unknown): void {
  try {
    if (typed === null) sessionStorage.removeItem(prefix + page)
    else sessionStorage.setItem(prefix + page, JSON.stringify(typed))
  } catch {
    // What a full or forbidden storage does not keep is typed again.
  }
}
