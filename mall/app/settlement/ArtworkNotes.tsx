import { Link } from 'react-router'
import type { SettledFile } from '../../../contract/order/acknowledged.ts'
import { unapprovedRule, unreadRule } from '../../../contract/order/finding.ts'
import { FindingList } from '../../../kit/artwork/FindingList.tsx'
import type { Confirmed } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './ArtworkNotes.module.css'

/** What the check came to, once it is over. */
function doneWords(files: readonly SettledFile[]): string {
  const found = files.flatMap(({ findings }) => findings).length
  const unread = files.filter(({ state, findings: own }) => state === 'unread' && own.every(({ rule }) => rule !== unreadRule)).length
  const rest = unread > 0 ? `，${unread} 个文件未能自动检查，由我们人工检查` : ''
  return `检查完：${found > 0 ? `${found} 项` : '未发现问题'}${rest}`
}

type Props = {
  readonly lines: Confirmed['lines']
  readonly files: readonly SettledFile[]
  readonly count: number
  readonly isKnown: boolean
  readonly onTick: (on: boolean) => void
}

/** What was found in the artwork of the order, line by line, and the box that says that it is known. Nothing where there is no artwork. */
export function ArtworkNotes({ lines, files, count, isKnown, onTick }: Props) {
  const told = files.filter(({ findings }) => findings.length > 0)
  const isReading = files.some(({ state }) => state === 'reading')
  if (files.length === 0) return null
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-label="稿件检查">
      <header className={pageCss.head}>
        <h2>稿件检查</h2>
      </header>
      <ul className={css.files}>
        {told.map(({ cartId, fileId, name, positionLabel, findings }) => (
          <li key={`${cartId} ${fileId}`}>
            <p>
              {lines.find((line) => line.cartId === cartId)?.storeName} · {[positionLabel, name].filter(Boolean).join(' ')}
            </p>
            <FindingList findings={findings} />
            {findings.some(({ rule }) => rule === unapprovedRule) && (
              <Link to="/designs" className="text-link">
                去我的设计送审
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className={wordsCss.hint} role="status">
        {isReading
          ? `正在自动检查稿件，约需一分钟${files.some(({ hindrance }) => hindrance !== null) ? '' : '；可以先提交订单，结果会写在订单里'}`
          : doneWords(files)}
      </p>
      {count > 0 && (
        <label className={css.tick}>
          <input type="checkbox" checked={isKnown} onChange={(event) => onTick(event.target.checked)} />
          我已知悉以上 {count} 项提示，按此稿件印刷
        </label>
      )}
    </section>
  )
}
