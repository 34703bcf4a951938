import { lazy, Suspense, useState } from 'react'
import { proofTones } from '../../../contract/production/lineState.ts'
import type { LegalMove } from '../../../contract/legalMove.ts'
import type { Proof } from '../../../contract/order/proof.ts'
import type { OrderLine } from '../../../contract/order/order.ts'
import { StatePill } from '../private/StatePill.tsx'
import { CheckCodes } from './CheckCodes.tsx'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { LineMockups } from '../mockup/LineMockups.tsx'
import type { OnMove } from './MoveDialog.tsx'
import actsCss from '../private/acts.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

const LargeProof = lazy(async () => ({ default: (await import('../private/LargeProof.tsx')).LargeProof }))

const stateLabels: Record<Proof['state'], string> = {
  sent: '待确认',
  approved: '已确认',
  change_requested: '已要求修改',
  superseded: '已有新校样',
  void: '已作废',
}

type Props = { orderId: string; line: OrderLine; moves: readonly LegalMove[]; onMove: OnMove }

/** The proofs of a line, newest first. The one that waits carries what may be said to it. */
export function Proofs({ orderId, line, moves, onMove }: Props) {
  const proofs = line.proofs.toSorted((a, b) => b.round - a.round)
  const waiting = proofs.find(({ state }) => state === 'sent')
  return (
    <section className={lineCss.part} aria-label="校样">
      <h3>校样</h3>
      <ul className={lineCss.proofs}>
        {proofs.map((proof) => (
          <li key={proof.id}>
            <ProofPicture proof={proof} name={line.storeName} />
            <div>
              <p className={lineCss.round}>
                第 {proof.round} 轮 <StatePill tones={proofTones} state={proof.state} label={stateLabels[proof.state]} />
                <time className={wordsCss.hint}>{proof.createTime.slice(0, 16)}</time>
              </p>
              {proof.keptFrom && (
                <p className={wordsCss.hint}>
                  沿用上次确认的校样（订单 <span className="num">{proof.keptFrom}</span>）
                  {proof.state === 'sent' && '，商品、印刷与稿件均未变，确认一次即可'}
                </p>
              )}
              {proof.note && (
                <p>
                  {isMended(line, proof) ? '商家修改了设计' : '商家说明'}：{proof.note}
                </p>
              )}
              {proof.answer && <p>修改意见：{proof.answer}</p>}
              {proof.answeredBy && (
                <p className={wordsCss.hint}>
                  {proof.answeredBy} · {proof.answerTime?.slice(0, 16)}
                </p>
              )}
              <CheckCodes
                codes={[{ name: '校样', hash: proof.file.hash }, ...proof.artworkHashes.map((hash) => ({ name: '稿件', hash }))]}
              />
              {proof === waiting && moves.length > 0 && (
                <div className={`${actsCss.acts} no-print`}>
                  <MoveButtons
                    main="first"
                    size="small"
                    moves={moves}
                    onMove={(move) => onMove(move, aboutOf(move, orderId, line, proof), { proofId: proof.id, wide: true })}
                  />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a proof is the first that shows artwork which the merchant changed and which lies there now: it was sent with it. */
const isMended = ({ artwork, proofs }: OrderLine, { artworkHashes, round }: Proof): boolean =>
  artwork.some(
    ({ mends, hash }) =>
      mends !== null &&
      artworkHashes.includes(hash) &&
      !proofs.some((before) => before.round < round && before.artworkHashes.includes(hash)),
  )

/** Names what is approved, since goods are made by it: the proof, the artwork it shows, the quantity. */
function aboutOf({ move }: LegalMove, orderId: string, line: OrderLine, proof: Proof) {
  const name = `${line.storeName} × ${line.quantity} ${line.unitName} 的第 ${proof.round} 轮校样`
  if (move !== 'approveProof') return name
  return (
    <>
      <img src={proof.file.preview ?? proof.file.link} alt={name} />
      <LineMockups orderId={orderId} fileIds={line.artwork.map(({ id }) => id)} lineId={line.id} name={line.storeName} />
      <p>
        您将确认 <b>{name}</b>。
      </p>
      <p>商家将按此校样生产。请逐项核对文字、颜色、位置与尺寸；确认后再更换稿件，此确认即作废。</p>
    </>
  )
}

function ProofPicture({ proof, name }: { proof: Proof; name: string }) {
  const [large, enlarge] = useState(false)
  const source = proof.file.preview ?? proof.file.link
  const words = `${name} 第 ${proof.round} 轮校样`
  return (
    <>
      <button type="button" className={lineCss.picture} onClick={() => enlarge(true)} aria-label={`放大查看${words}`}>
        <img src={source} alt={words} loading="lazy" />
      </button>
      <Suspense>{large && <LargeProof source={proof.file.link} words={words} onClose={() => enlarge(false)} />}</Suspense>
    </>
  )
}
