import { Form, Input } from 'antd'
import { useState } from 'react'
import { ClaimMoveForm, evidenceAtMost, moveClaim, type ClaimDetail, type LegalClaimMove } from '../../../contract/claim/claim.ts'
import { grouped } from '../../../contract/money.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { Remedy } from '../../../contract/claim/claimReason.ts'
import { CarrierField } from '../../../kit/CarrierField.tsx'
import { judge } from '../../../kit/form.ts'
import { MoveDialog as Dialog } from '../../../kit/MoveDialog.tsx'
import { OfferFields, offeredIn, offerIn } from '../../../kit/OfferFields.tsx'
import type { Stored } from '../../../kit/upload.ts'
import { site } from '../private/site.ts'
import { UploadBox } from '../private/UploadBox.tsx'
import { claimKeys } from './queries.ts'
import css from './claim.module.css'
import wordsCss from '../private/words.module.css'

type Typed = {
  text?: string
  carrier?: string
  trackingNo?: string
  remedy?: Remedy
  quantity?: number
  amount?: string
  matrix?: Matrix
}
type Props = { claim: ClaimDetail; move: LegalClaimMove; onClose: () => void }

const hints: Partial<Record<LegalClaimMove['move'], string>> = {
  withdraw: '撤销后商家不再处理；在售后期限内可以重新申请。',
  accept: '接受后按此方案执行，不能再更改。',
  counter: '商家会收到您的方案，并作答复。',
  escalate: '每个售后单只能申请一次主管处理。',
  sendBack: '商家收到退货后安排退款。',
  reopen: '请说明补做商品的问题，商家会重新处理。',
}

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function ClaimMove({ claim, move, onClose }: Props) {
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [sending, setSending] = useState(false)
  const offers = move.asks.includes('offer')
  const words = offers ? (['text'] as const) : move.asks.filter((ask) => ask === 'text' || ask === 'carrier' || ask === 'trackingNo')

  function inputOf(typed: Typed) {
    const needed = Object.fromEntries(words.flatMap((word) => (offers && !typed.text ? [] : [[word, typed[word] ?? '']])))
    const input = { id: claim.id, move: move.move, ...(move.offerId && { offerId: move.offerId }), ...needed }
    const offer = offers ? { offer: offerIn(typed) } : {}
    const pictures = move.asks.includes('files') ? { fileIds: files.map((file) => file.id) } : {}
    return judge(ClaimMoveForm, { ...input, ...offer, ...pictures })
  }

  const labels = { text: offers ? '说明（选填）' : '说明', carrier: '承运商', trackingNo: '运单号' }
  return (
    <Dialog
      site={site}
      move={move}
      mutation={moveClaim}
      inputOf={inputOf}
      anew={claimKeys}
      onClose={onClose}
      okText={move.label}
      told="操作成功"
      sending={sending}
      width={520}
      first={{ remedy: claim.remedies[0]?.value, quantity: claim.quantity ?? undefined }}
      head={
        <>
          {move.move === 'accept' && <Accepted claim={claim} />}
          <p className={wordsCss.hint}>{hints[move.move]}</p>
        </>
      }
    >
      {offers && <OfferFields {...offeredIn(claim)} />}
      {words.map((word) => (
        <Form.Item key={word} name={word} label={labels[word]}>
          {word === 'text' ? (
            <Input.TextArea rows={3} maxLength={500} showCount />
          ) : word === 'carrier' ? (
            <CarrierField />
          ) : (
            <Input maxLength={40} autoComplete="off" />
          )}
        </Form.Item>
      ))}
      {move.asks.includes('files') && (
        <Form.Item name="fileIds" label="凭证图片">
          <UploadBox kind="evidence" stored={files} onChange={setFiles} onBusy={setSending} most={evidenceAtMost} label="上传图片" />
        </Form.Item>
      )}
    </Dialog>
  )
}

/** What is accepted, in words. */
function Accepted({ claim }: { claim: ClaimDetail }) {
  const offer = claim.offers.find(({ state }) => state === 'open')
  return offer ? (
    <p className={css.about}>
      商家方案：{offer.remedyLabel}
      {offer.quantity !== null && ` ${offer.quantity} ${claim.line?.unitName ?? '件'}`}
      {offer.cellsText.length > 0 && `（${offer.cellsText.join('、')}）`}
      {offer.coupon && `「${offer.coupon}」，接受后发放到“我的优惠券”`}
      {offer.amount !== '0.00' && `，退款 ¥${grouped(offer.amount)}`}
      {offer.note && `。${offer.note}`}
    </p>
  ) : null
}
