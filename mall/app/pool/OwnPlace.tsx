import { useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../../contract/money.ts'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import { choosePool, leavePool } from '../../../contract/promotion/pool.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'
import { ChoiceFields } from '../product/ChoiceFields.tsx'
import type { Shown } from './shown.ts'
import told from '../activity/runs.module.css'
import css from './pool.module.css'

type Props = { readonly one: Shown; readonly mine: NonNullable<Shown['mine']>; readonly onDone: () => void }

/** The company's own place: its order, what it has come to, and, while the run is open, changing the choice and leaving. */
export function OwnPlace({ one, mine, onDone }: Props) {
  const { buyer } = useFrame()
  const [busy, wait] = useState(false)
  const [fault, setFault] = useState('')
  const [leaving, ask] = useState(false)
  const [keys] = useState(() => repeatKeys())
  async function done(work: () => Promise<unknown>) {
    if (busy) return
    wait(true)
    setFault('')
    try {
      await work()
      keys.done()
      ask(false)
      onDone()
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      wait(false)
    }
  }
  const choose = (choice: PoolChoice) => {
    const input = { id: one.id, ...choice }
    void done(() => call(choosePool, input, { repeatKey: keys.keyFor(input) }))
  }
  const leave = () => {
    const input = { id: one.id }
    void done(() => call(leavePool, input, { repeatKey: keys.keyFor(input) }))
  }
  const mayChange = mine.isOpen && buyer?.grants.includes('order.place') === true
  return (
    <aside className={`${css.panel} ${css.form}`} aria-label="我的名额">
      <h2>我的名额：{mine.stateLabel}</h2>
      <p>
        {mine.pieces} {one.unitName}
        {mine.orderId && (
          <>
            ，订单{' '}
            <Link className="text-link" to={`/orderDetail/${mine.orderId}`}>
              {mine.orderId}
            </Link>
          </>
        )}
      </p>
      {mine.alone !== null && <p>参加时约定 ¥{grouped(mine.alone)}（含税）</p>}
      {mine.final !== null && (
        <p>
          结算金额 <b className={`num ${css.most}`}>¥{grouped(mine.final)}</b>（含税）
        </p>
      )}
      {mine.paper !== null && (
        <p>
          <a className="text-link" href={mine.paper}>
            下载拼印结算单（PDF）
          </a>
        </p>
      )}
      {mine.hash !== null && <p className={told.counts}>校验值 {mine.hash}</p>}
      {mayChange && <ChoiceFields value={mine} onChange={choose} disabled={busy} />}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      {mayChange && !leaving && (
        <button type="button" className="btn" onClick={() => ask(true)}>
          退出拼印
        </button>
      )}
      {mayChange && leaving && (
        <>
          <p>退出后订单按单独购买价继续，名额让给其他企业。</p>
          <button type="button" className="btn main" aria-disabled={busy} onClick={leave}>
            确认退出
          </button>
          <button type="button" className="btn" onClick={() => ask(false)}>
            不退出
          </button>
        </>
      )}
    </aside>
  )
}
