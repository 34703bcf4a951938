import { useState, type FormEvent } from 'react'
import { Dialog } from './Dialog.tsx'
import css from './NumberPurchase.module.css'
import { toast } from '../toast.ts'

/** 编号采购: opens the product of a purchase number in a new tab. */
export default function NumberPurchase({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = number.normalize('NFKC').trim()
    if (!typed) {
      setFault('请输入采购编号')
      toast('请输入采购编号', 'warning')
      return
    }
    window.open(`/productDetail?number=${encodeURIComponent(typed)}`, '_blank', 'noopener')
    setNumber('')
    onClose()
  }

  return (
    <Dialog title="编号采购" onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <label htmlFor="purchase-number">采购编号</label>
        <input
          id="purchase-number"
          data-first
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          placeholder="例如 FB1001"
          maxLength={32}
          autoComplete="off"
          aria-invalid={fault !== ''}
          aria-describedby="purchase-number-fault"
        />
        <p id="purchase-number-fault" className={css.fault}>
          {fault}
        </p>
        <button className="btn main">查看商品</button>
        <a className={css.many} href="/quickOrder">
          有很多编号？批量粘贴或上传表格
        </a>
      </form>
    </Dialog>
  )
}
