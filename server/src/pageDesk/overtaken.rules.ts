import { refuse } from '../../../contract/refusal.ts'

type Fields = Readonly<Record<string, string | readonly number[]>>

/**
 * Nobody writes over what somebody else has changed meanwhile: `seen` is what the writer began from, `now` what stands.
 * `labels` name the fields; a field whose values say nothing to people is only said to have changed.
 * @throws Refusal 'page.changed' that tells each field that differs, as it was and as it is.
 */
export function checkSeen<F extends Fields>(seen: F | undefined, now: F, labels: Readonly<Record<keyof F & string, string>>): void {
  if (!seen) return
  const told = Object.entries<string>(labels).flatMap(([field, label]) => {
    const [was, is] = [seen[field], now[field]]
    if (String(was) === String(is)) return []
    return [typeof is === 'string' && !is.startsWith('/pictures/') ? `${label}由“${String(was)}”改为“${is}”` : `${label}已更换`]
  })
  if (told.length > 0) refuse('page.changed', {}, `内容已被他人修改：${told.join('，')}。请关闭后重新打开`)
}
