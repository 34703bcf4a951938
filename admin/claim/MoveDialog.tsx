import { StaffClaimMoveForm, staffMoveClaim } from '../../contract/claim/claimDesk.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { evidenceAtMost, type LegalClaimMove } from '../../contract/claim/claim.ts'
import { grouped } from '../../contract/money.ts'
import type { Matrix } from '../../contract/price/quantity.ts'
import type { Remedy } from '../../contract/claim/claimReason.ts'
import { judge } from '../../kit/form.ts'
import { MoveDialog as Dialog } from '../../kit/MoveDialog.tsx'
import { OfferFields, offeredIn, offerIn } from '../../kit/OfferFields.tsx'
import { site } from '../pieces/site.ts'
import { PhotosField, type PhotoValue } from '../production/PhotosField.tsx'
import { claimKeys, couponsQuery, type Claim } from './queries.ts'
import desk from '../pieces/desk.module.css'

type Typed = {
  text?: string
  returnTo?: string
  reference?: string
  remedy?: Remedy
  quantity?: number
  amount?: string
  matrix?: Matrix
  fileIds?: readonly PhotoValue[]
  batchId?: number
}
type Props = { readonly claim: Claim; readonly move: LegalClaimMove; readonly onClose: () => void }

const hints: Partial<Record<LegalClaimMove['move'], string>> = {
  take: '受理后由您负责此售后单。',
  askEvidence: '客户会看到补充的截止时间，逾期自动关闭。',
  offer: '客户会看到答复的截止时间，逾期自动关闭；新的方案会替代未答复的方案。',
  agree: '同意后立即按客户的方案执行。',
  callOff: '已付货款全部退回，不扣任何费用；订单立即取消，由财务退款，客户会收到消息。',
  refuse: '客户会收到驳回原因，在申诉期内可申请主管处理一次。',
  receive: '确认后由财务退款。',
  refuseReturn: '转主管处理，再给出方案或驳回。',
}

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function MoveDialog({ claim, move, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const remedy = Form.useWatch('remedy', form)
  const offers = move.asks.includes('offer')
  const returns = move.asks.includes('returnTo') || (offers && remedy === 'return')
  const transfers = move.move === 'pay' && claim.roads.some(({ payerName }) => payerName !== '')

  const inputOf = (typed: Typed) =>
    judge(StaffClaimMoveForm, {
      id: claim.id,
      move: move.move,
      ...(move.offerId && { offerId: move.offerId }),
      ...(offers && { offer: offerIn(typed) }),
      ...((move.asks.includes('text') || typed.text) && { text: typed.text ?? '' }),
      ...(returns && { returnTo: typed.returnTo ?? '' }),
      ...(transfers && { reference: typed.reference ?? '' }),
      ...(move.shows && { fileIds: typed.fileIds?.map(({ fileId }) => fileId) ?? [] }),
    })

  return (
    <Dialog
      site={site}
      move={move}
      mutation={staffMoveClaim}
      inputOf={inputOf}
      anew={claimKeys}
      onClose={onClose}
      width={520}
      form={form}
      first={{
        remedy: claim.remedies[0]?.value,
        quantity: claim.quantity ?? undefined,
        amount: claim.suggested ?? undefined,
        returnTo: claim.lastReturnTo,
      }}
      head={
        <>
          <p className={desk.subject}>
            {claim.companyName}，
            {claim.line ? `${claim.line.storeName} × ${claim.quantity} ${claim.line.unitName}` : `订单 ${claim.orderId}`}，
            {claim.reasonLabel}
          </p>
          {move.move === 'agree' && <Wished claim={claim} />}
          {move.move === 'pay' && <Roads claim={claim} />}
        </>
      }
      foot={<p>{hints[move.move]}</p>}
    >
      {offers && <OfferFields {...offeredIn(claim)} />}
      {offers && remedy === 'coupon' && <CouponField />}
      {returns && (
        <Form.Item name="returnTo" label="退货地址（含收货人与电话）">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
      {(offers || move.asks.includes('text')) && (
        <Form.Item name="text" label={offers ? '说明（选填）' : '说明'}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      )}
      {move.shows && (
        <Form.Item name="fileIds" label="图片（选填，客户可见）">
          <PhotosField kind="evidence" most={evidenceAtMost} />
        </Form.Item>
      )}
      {transfers && (
        <Form.Item name="reference" label="银行流水号" extra="请先在银行转账，再填写该笔转账的流水号">
          <Input maxLength={64} />
        </Form.Item>
      )}
    </Dialog>
  )
}

/** What the buyer would like, and what is agreed to. */
function Wished({ claim }: { claim: Claim }) {
  const offer = claim.offers.find(({ state }) => state === 'open')
  if (!offer) return null
  const money = offer.amount === '0.00' ? '' : `，退款 ¥${grouped(offer.amount)}`
  const cells = offer.cellsText.length > 0 ? `（${offer.cellsText.join('、')}）` : ''
  const pieces = offer.quantity === null ? '' : ` ${offer.quantity} ${claim.line?.unitName ?? '件'}${cells}`
  return <p className={desk.warning}>{`客户方案：${offer.remedyLabel}${pieces}${money}`}</p>
}

/** Which coupon the claim is settled by. */
function CouponField() {
  const { data, isPending } = useQuery(couponsQuery)
  const none = '没有可发放的优惠券：请在“营销 · 优惠券”新建“发放”方式的批次'
  return (
    <Form.Item name="batchId" label="优惠券" required extra={data?.length === 0 ? none : '客户接受后立即发放到其“我的优惠券”'}>
      <Select
        loading={isPending}
        placeholder="请选择优惠券"
        options={(data ?? []).map(({ id, name, gives, goodFor, left }) => ({
          value: id,
          label: `${name}：${gives}（${goodFor}，剩 ${left} 张）`,
        }))}
      />
    </Form.Item>
  )
}

const Roads = ({ claim }: { claim: Claim }) => (
  <p className={desk.warning}>
    {claim.roads.map(({ road, amount, payerName }) => `${road} ¥${grouped(amount)}${payerName && `（${payerName}）`}`).join('；')}
  </p>
)
