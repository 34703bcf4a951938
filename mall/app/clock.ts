let ahead = 0 // ms

/**
 * Takes the server's time (China time, as the envelope has it) out of an answer, so that what runs out runs out by its clock.
 * Read here and not by contract/text.ts, which would bring zod to every public page.
 */
export function heardTime(moment: string): void {
  ahead = Date.parse(`${moment.replace(' ', 'T')}+08:00`) - Date.now()
}

/** Now, by the server's clock as it was last heard; by this machine's own until then. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
