/** What was looked at: told as it goes, and counted for the end. */
export type Report = {
  readonly say: (line: string) => void
  /** Something that must be so. */
  readonly check: (what: string, isSo: boolean, why?: string) => void
  /** Something that this machine cannot tell, loudly. */
  readonly skip: (what: string) => void
  readonly counts: () => { readonly checked: number; readonly failed: readonly string[]; readonly skipped: readonly string[] }
}

export function report(): Report {
  let checked = 0
  const failed: string[] = []
  const skipped: string[] = []
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  return {
    say,
    check(what, isSo, why = '') {
      checked += 1
      say(`${isSo ? '✔' : '✘'} ${what}`)
      if (isSo) return
      failed.push(what)
      if (why) say(why)
    },
    skip(what) {
      skipped.push(what)
      say(`!!! ${what}`)
    },
    counts: () => ({ checked, failed, skipped }),
  }
}

/** What so large a share of them did not exceed. */
export function share(took: readonly number[], part: number): number {
  return Math.round(took.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(took.length * part) - 1)] ?? 0)
}
