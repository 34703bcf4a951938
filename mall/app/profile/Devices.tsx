import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '../../../contract/account/account.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { sessionsQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './profile.module.css'

/** Where the person is logged in, this browser first, and the ways to end it. */
export function Devices() {
  const { data } = useSuspenseQuery(sessionsQuery)
  const queries = useQueryClient()
  const one = useOnce(endSession)
  const others = useOnce(endOtherSessions)
  const busy = one.isPending || others.isPending
  const how = (words: string) => ({
    onSuccess: () => toast(words, 'success'),
    onError: (error: Error) => toast(wordsOf(error), 'error'),
    // What was refused may have ended by itself.
    onSettled: () => void queries.invalidateQueries(sessionsQuery),
  })

  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-labelledby="devices">
      <div className={pageCss.head}>
        <h2 id="devices">登录设备</h2>
        {data.length > 1 && (
          <button type="button" className={css.act} disabled={busy} onClick={() => others.mutate({}, how('已退出其他设备'))}>
            退出其他设备
          </button>
        )}
      </div>
      <ul className={css.devices}>
        {data
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map(({ id, device, address, createTime, seenTime, current, by }) => (
            <li key={id}>
              <div>
                <b>{device}</b>
                {current && <span className={`${wordsCss.pill} ${wordsCss.ok}`}>本机</span>}
                {by && <span className={`${wordsCss.pill} ${wordsCss.due}`}>客服 {by} 代查看</span>}
                <small className="num">
                  {address} · 登录于 {createTime} · 最近使用 {seenTime}
                </small>
              </div>
              {!current && (
                <button
                  type="button"
                  className={css.act}
                  disabled={busy}
                  aria-label={`退出 ${device}，登录于 ${createTime}`}
                  onClick={() => one.mutate({ id }, how('已退出该设备'))}
                >
                  退出
                </button>
              )}
            </li>
          ))}
      </ul>
      <p className={wordsCss.hint}>发现陌生的设备，请先退出它，再修改密码，并在“我的设计”中核对对外分享的链接：链接不随登录退出而失效。</p>
    </section>
  )
}
