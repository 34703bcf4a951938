import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { addToPurchaseList, listPurchaseLists, type ListHead } from '../../../contract/order/purchaseList.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import css from './AddToList.module.css'

/** What is to be put into a list: a configuration, lines of the cart, or products as they are offered. */
export type Wanted = Pick<z.input<typeof addToPurchaseList.input>, 'line' | 'cartIds' | 'productIds'>
type Added = z.output<typeof addToPurchaseList.output>

/** Asks into which list, an old one or a new, and puts it there. What could not be put there is named. */
export function AddToList({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const [lists, setLists] = useState<readonly ListHead[] | null>(null)
  const [added, setAdded] = useState<Added | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    call(listPurchaseLists, {}).then(
      (all) => setLists(all.filter(({ mayEdit }) => mayEdit)),
      (error: unknown) => setFault(wordsOf(error)),
    )
  }, [])
  function done(answer: Added) {
    if (answer.left.length > 0) return setAdded(answer)
    toast(answer.added > 0 ? `已加入“${answer.name}”` : `“${answer.name}”中已有，数量已更新`, 'success')
    onClose()
  }
  return (
    <Dialog title="加入采购清单" onClose={onClose}>
      {fault && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {!lists && !fault && <p role="status">正在读取清单…</p>}
      {lists && !added && <Choice lists={lists} wanted={wanted} onDone={done} />}
      {added && <Left added={added} onClose={onClose} />}
    </Dialog>
  )
}

type Props = { lists: readonly ListHead[]; wanted: Wanted; onDone: (added: Added) => void }

function Choice({ lists, wanted, onDone }: Props) {
  const [chosen, choose] = useState<number | null>(lists[0]?.id ?? null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => repeatKeys())

  async function add() {
    if (busy) return
    if (chosen === null && !name.trim()) return setFault('请填写清单名称')
    setBusy(true)
    setFault('')
    const asked = { ...wanted, ...(chosen === null ? { name: name.trim() } : { id: chosen }) }
    try {
      const answer = await call(addToPurchaseList, asked, { repeatKey: keys.keyFor(asked) })
      keys.done()
      onDone(answer)
    } catch (error) {
      setFault(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <fieldset className={css.lists}>
        <legend className="unseen">选择清单</legend>
        {lists.map(({ id, name: called, rows, shared }) => (
          <label key={id}>
            <input type="radio" name="list" checked={chosen === id} onChange={() => choose(id)} />
            <span>{called}</span>
            <small>
              {shared && '企业共享 · '}
              {rows} 种
            </small>
          </label>
        ))}
        <label>
          <input type="radio" name="list" checked={chosen === null} onChange={() => choose(null)} />
          <span>新建清单</span>
        </label>
      </fieldset>
      {chosen === null && (
        <input
          className={css.name}
          aria-label="新清单名称"
          placeholder="新清单名称，如：季度办公用品"
          maxLength={30}
          value={name}
          aria-invalid={fault !== ''}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
      <p className={css.actions}>
        <button type="submit" className="btn main" aria-disabled={busy}>
          {busy ? '正在加入…' : '加入清单'}
        </button>
      </p>
    </form>
  )
}

function Left({ added: { id, name, added, updated, left }, onClose }: { added: Added; onClose: () => void }) {
  return (
    <>
      <p role="status">
        “{name}”新增 {added} 种{updated > 0 && `，更新 ${updated} 种`}。以下商品没有加入：
      </p>
      <ul className={css.left}>
        {left.map(({ storeName, reason }, at) => (
          <li key={at}>
            {storeName}：{reason}
          </li>
        ))}
      </ul>
      <p className={css.actions}>
        <Link to={`/purchaseLists/${id}`} className="btn">
          查看清单
        </Link>
        <button type="button" className="btn main" onClick={onClose}>
          知道了
        </button>
      </p>
    </>
  )
}
