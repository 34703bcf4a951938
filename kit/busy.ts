const shownAfter = 60 // ms
/** ms; what begins so long after a press was meant by it. */
const meantFor = 1_000
/** ms; a press that led to a file leaves the page where it is, and nothing says when it has come. */
const longest = 20_000

let pressed = -Infinity
let underway = 0
let shown = false
const listeners = new Set<() => void>()

function show(now: boolean): void {
  if (shown === now) return
  shown = now
  for (const listener of listeners) listener()
}

/** Something that was pressed for has begun; it is over when the answer is called. */
export function begin(): () => void {
  underway++
  if (underway === 1) setTimeout(() => show(underway > 0), shownAfter)
  let over = false
  return () => {
    if (over) return
    over = true
    if (--underway === 0) show(false)
  }
}

/** Whether `busy` is to be shown: for as long as what was pressed for is on its way, quick answers left out. */
export const busy = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  shown: () => shown,
}

/** Shows that this is on its way, where it was begun by a press or by what a press began; polling it does not show. */
export function awaited<T>(answer: Promise<T>): Promise<T> {
  if (underway === 0 && performance.now() - pressed > meantFor) return answer
  const end = begin()
  return answer.finally(end)
}

/** Notes every press from now on, and shows one that leads to another document until that stands. */
export function watchPresses(): void {
  for (const kind of ['click', 'keydown', 'submit', 'change']) addEventListener(kind, ({ timeStamp }) => void (pressed = timeStamp), true)
  let gone = () => {}
  addEventListener('beforeunload', () => {
    if (performance.now() - pressed > meantFor) return
    gone()
    gone = begin()
    setTimeout(gone, longest)
  })
  // A page that is come back to is not on its way any more.
  addEventListener('pageshow', () => gone())
}
