import { useQueryClient } from '@tanstack/react-query'
import type { LegalMove } from '../../../contract/legalMove.ts'
import { Checkbox, InputNumber, Input, Modal } from 'antd'
import { useState } from 'react'
import { notedPicturesAtMost } from '../../../contract/order/consignment.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail, type OrderDetail } from '../../../contract/order/order.ts'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'
import actionCss from './move.module.css'

type Props = { order: OrderDetail; move: LegalMove; onClose: () => void }
type Share = OrderDetail['consignments'][number]['lines'][number]

/** What was found of a line, as it is being typed. */
type Found = { short: number; damaged: number; text: string; files: readonly Stored[] }
const nothing: Found = { short: 0, damaged: 0, text: '', files: [] }

/** 确认收货: what should have come, and per line what is missing or broken, with pictures of it. */
export function SignDialog({ order, move, onClose }: Props) {
  const queries = useQueryClient()
  const mutation = useOnce(moveOrder)
  const [found, find] = useState<ReadonlyMap<number, Found>>(new Map())
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const consignment = order.consignments.find(({ id }) => id === move.consignmentId)
  if (!consignment) return null

  function submit() {
    const noted = [...found].map(([lineId, { short, damaged, text, files }]) => ({
      lineId,
      short,
      damaged,
      text,
      fileIds: files.map(({ id }) => id),
    }))
    mutation.mutate(
      { orderId: order.orderId, consignmentId: consignment?.id, move: move.move, ...(noted.length > 0 && { noted }) },
      {
        onSuccess: () => {
          toast(`${move.label}：操作成功`, 'success')
          onClose()
        },
        onSettled: () => {
          void queries.invalidateQueries({ queryKey: [orderDetail.path, order.orderId] })
          void queries.invalidateQueries({ queryKey: [listOrders.path] })
        },
      },
    )
  }

  function put(lineId: number, change: (before: Found) => Found | null) {
    // What was wrong with the last try is being mended.
    if (mutation.isError) mutation.reset()
    find((before) => {
      const after = new Map(before)
      const now = change(before.get(lineId) ?? nothing)
      if (now) after.set(lineId, now)
      else after.delete(lineId)
      return after
    })
  }
  const busy = (lineId: number, on: boolean) =>
    setSending((before) => new Set(on ? [...before, lineId] : [...before].filter((id) => id !== lineId)))

  return (
    <Modal
      open
      title={move.label}
      okText={mutation.isPending ? '提交中…' : sending.size > 0 ? '图片上传中…' : '确认收货'}
      okButtonProps={{ disabled: mutation.isPending || sending.size > 0, className: formCss.steady ?? '' }}
      onOk={submit}
      maskClosable={found.size === 0}
      onCancel={onClose}
      width={560}
    >
      <div className={actionCss.about}>
        收货单 {consignment.number}：请当场清点。数量、质量无误可直接确认；有短少或破损请在对应商品下注明。
      </div>
      <Fault error={mutation.error} />
      <ul className={actionCss.received}>
        {consignment.lines.map((share) => (
          <Received
            key={share.lineId}
            line={order.lines.find(({ id }) => id === share.lineId)}
            share={share}
            found={found.get(share.lineId) ?? null}
            onFind={(change) => put(share.lineId, change)}
            onBusy={(on) => busy(share.lineId, on)}
          />
        ))}
      </ul>
    </Modal>
  )
}

type ReceivedProps = {
  line: OrderDetail['lines'][number] | undefined
  share: Share
  /** null: it came as it should. */
  found: Found | null
  onFind: (change: (before: Found) => Found | null) => void
  onBusy: (busy: boolean) => void
}

function Received({ line, share: { quantity, words }, found, onFind, onBusy }: ReceivedProps) {
  const { storeName: name, unitName: unit } = line ?? { storeName: '', unitName: '件' }
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="num">
          应收 {quantity} {unit}
        </span>
      </p>
      {words.length > 0 && <p className={wordsCss.hint}>{words.join('，')}</p>}
      <Checkbox checked={found !== null} onChange={({ target }) => onFind((before) => (target.checked ? before : null))}>
        有短少或破损
      </Checkbox>
      {found && (
        <div className={actionCss.found}>
          <Pieces
            label="短少"
            name={name}
            unit={unit}
            most={quantity}
            value={found.short}
            onChange={(short) => onFind((before) => ({ ...before, short }))}
          />
          <Pieces
            label="破损"
            name={name}
            unit={unit}
            most={quantity}
            value={found.damaged}
            onChange={(damaged) => onFind((before) => ({ ...before, damaged }))}
          />
          <span className={wordsCss.hint}>
            完好 {Math.max(0, quantity - found.short - found.damaged)} {unit}
          </span>
          <Input.TextArea
            aria-label={`${name} 的说明`}
            placeholder="说明（选填）"
            rows={2}
            maxLength={200}
            value={found.text}
            onChange={({ target }) => onFind((before) => ({ ...before, text: target.value }))}
          />
          <UploadBox
            kind="evidence"
            stored={found.files}
            onChange={(change) => onFind((before) => ({ ...before, files: change(before.files) }))}
            onBusy={onBusy}
            most={notedPicturesAtMost}
            label="上传照片"
          />
        </div>
      )}
    </li>
  )
}

type PiecesProps = {
  label: string
  name: string
  unit: string
  most: number
  value: number
  onChange: (pieces: number) => void
}

const Pieces = ({ label, name, unit, most, value, onChange }: PiecesProps) => (
  <label>
    {label}{' '}
    <InputNumber
      aria-label={`${name} ${label}的数量`}
      min={0}
      max={most}
      value={value}
      onChange={(pieces) => onChange(Number(pieces ?? 0))}
    />{' '}
    {unit}
  </label>
)
