import type { MetaFunction } from 'react-router'
import { useId, useState, type FormEvent } from 'react'
import { receiptSources, rulesVerdicts, verifyReceipt, type ReceiptSource, type ReceiptVerdict } from '../../../contract/price/receipt.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import around from '../parts/verifying.module.css'
import css from './verify.module.css'
import { shopIn, titleOf } from '../titled.ts'

export const meta: MetaFunction = ({ matches }) => [
  titleOf('价格明细核验', matches),
  { name: 'description', content: `粘贴在${shopIn(matches)}得到的价格明细，重新计算计价指纹，核验内容是否被改动。无需登录。` },
]

/** 价格明细核验, for anybody who was given a receipt: its fingerprint is computed anew, and for the buyer its prices. */
export default function Verify() {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<ReceiptVerdict | null>(null)
  const [fault, setFault] = useState('')
  const ids = useId()

  async function check(event: FormEvent) {
    event.preventDefault()
    setVerdict(null)
    setFault('')
    const receipt = readReceipt(text)
    if (!receipt) return setFault('这不是价格明细，或没有粘贴完整：请在订单、购物车的“价格明细”中点“复制明细”，再粘贴到这里')
    setBusy(true)
    try {
      setVerdict(await call(verifyReceipt, { receipt }))
    } catch (error) {
      setFault(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <div className={`wide ${around.page} ${css.page}`}>
      <h1>价格明细核验</h1>
      <p className={around.about}>
        在订单、购物车的“价格明细”中点“复制明细”，粘贴到这里。计价指纹由明细的全部内容算出，内容有改动，指纹就不同。无需登录即可核对指纹；登录后还会核对是否出自本企业的订单或报价单，并按当时的价格版本重新计价。
      </p>
      <form className={css.form} onSubmit={(event) => void check(event)}>
        <label htmlFor={`${ids}text`}>复制的价格明细</label>
        <textarea
          id={`${ids}text`}
          rows={8}
          value={text}
          spellCheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={`${ids}fault`}
          onChange={({ target }) => {
            setText(target.value)
            setFault('')
          }}
        />
        <p id={`${ids}fault`} className={css.fault} role="alert">
          {fault}
        </p>
        <button type="submit" className="btn main" disabled={busy || text.trim() === ''}>
          {busy ? '核验中…' : '核验'}
        </button>
      </form>
      <div role="status">{verdict && <Verdict verdict={verdict} />}</div>
      <section className={css.how}>
        <h2>自行计算计价指纹</h2>
        <p>
          取明细的全部字段（去掉 hash），各层对象的字段按名称的字符编码由小到大排列，写成没有空格和换行的 JSON，以 UTF-8 计算 SHA-256，写成
          64 位小写十六进制，即为 hash。数组的次序不变；没有的字段不写，值为 null 的照写。
        </p>
        <p>
          示例：<code>{'{"b":[2,1],"a":"¥","hash":"…"}'}</code> 写成 <code>{'{"a":"¥","b":[2,1]}'}</code>，指纹为
          <code>{worked}</code>。
        </p>
      </section>
    </div>
  )
}

/** SHA-256 of {"a":"¥","b":[2,1]}. */
const worked = 'f702310327918980dc3f2021080f60c0df64ffb1412e022dafd3eb4a1a93bec0'

/** What was pasted, where it has what every receipt has; null otherwise. */
function readReceipt(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    const given = typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
    return typeof given['hash'] === 'string' && Array.isArray(given['lines']) ? given : null
  } catch {
    return null
  }
}

const isRecorded = (source: ReceiptSource) => source === 'order' || source === 'quotation'

const headingOf = (right: boolean, source: ReceiptSource) =>
  !right ? '不一致' : isRecorded(source) ? '一致，由本商城出具' : '内容完整，出处未证实'

function Verdict({ verdict: { same, hash, rules, source, differs } }: { verdict: ReceiptVerdict }) {
  const right = same && differs.length === 0
  return (
    <section className={css.verdict}>
      <h2 className={right ? (isRecorded(source) ? css.right : undefined) : css.wrong}>{headingOf(right, source)}</h2>
      <p>
        {same ? '计价指纹与内容一致。' : '计价指纹与内容不一致：内容已被改动，或没有粘贴完整。'}
        {rulesVerdicts[rules]}。
      </p>
      <p>{receiptSources[source]}。</p>
      {differs.length > 0 && (
        <ul>
          {differs.map(({ label, is, should }) => (
            <li key={label}>
              <b>{label}</b>
              <span>
                所给：<code>{is}</code>
              </span>
              {should !== null && (
                <span>
                  应为：<code>{should}</code>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={css.hash}>
        重新计算的计价指纹 <code>{hash}</code>
      </p>
    </section>
  )
}
