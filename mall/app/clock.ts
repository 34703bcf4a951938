import { fromShanghai } from '../../contract/text.ts'

let ahead = 0 // ms

/** Takes the server's time out of an answer, so that what runs out runs out by its clock. */
export function heardTime(moment: string): void {
  ahead = fromShanghai(moment).getTime() - Date.now()
}

/** Now, by the server's clock as it was last heard; by this machine's own until then. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
