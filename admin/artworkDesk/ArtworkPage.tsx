import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { LegalMove } from '../../contract/legalMove.ts'
import { artworkQueues, type ArtworkLine } from '../../contract/order/artworkDesk.ts'
import { mendingMoves } from '../../contract/artwork/mend.ts'
import { LackingWords } from '../../kit/artwork/Lacking.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { Compare } from '../artwork/Compare.tsx'
import { PackageButton } from '../artwork/PackageButton.tsx'
import { versionsOf } from '../artwork/picture.ts'
import { VerifyButton } from '../artwork/VerifyButton.tsx'
import { LineMockups } from '../mockup/LineMockups.tsx'
import { ArtworkFiles } from '../order/ArtworkFiles.tsx'
import { MoveDialog } from '../order/MoveDialog.tsx'
import { ProofList } from '../order/ProofList.tsx'
import { TicketButton } from '../order/TicketButton.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { LargePictures } from './LargePictures.tsx'
import { Plates } from './Plates.tsx'
import { artworkLineQuery, refreshDesk } from './queries.ts'
import css from './artworkDesk.module.css'
import desk from '../pieces/desk.module.css'

/** One line at the desk: its pictures at large on the left, on the right what was found, what is to be heeded and what can be done. */
export function ArtworkPage() {
  const { lineId = '' } = useParams()
  const { data: line } = useSuspenseQuery(artworkLineQuery(Number(lineId)))
  const [asked, ask] = useState<LegalMove | null>(null)
  const queries = useQueryClient()
  const versions = versionsOf(line.artwork, line.proofs)
  const close = () => {
    ask(null)
    refreshDesk(queries)
  }
  return (
    <>
      <p className={desk.trail}>
        <Link to="/artwork">稿件台</Link> / {line.orderId}
      </p>
      <Heading title={line.storeName}>
        <Link to={`/order/${line.orderId}#line-${line.lineId}`}>查看订单</Link>
      </Heading>
      <div className={css.work}>
        <div>
          <Panel title="图稿">
            <LargePictures versions={versions} files={line.artwork.length} />
            <LineMockups lineId={line.lineId} fileIds={line.artwork.map(({ id }) => id)} name={line.storeName} large />
          </Panel>
          <Panel title="分色">
            <Plates line={line} />
          </Panel>
          {versions.length > 1 && (
            <Panel title="对比两版">
              <Compare versions={versions} />
            </Panel>
          )}
        </div>
        <div>
          <Panel title="处理">
            <div className={css.acts}>
              <MoveButtons className={desk.moves} moves={line.moves.filter(({ move }) => moves.includes(move))} main="first" onMove={ask} />
              <PackageButton lineId={line.lineId} orderId={line.orderId} name={line.storeName} />
              <TicketButton lineId={line.lineId} name={line.storeName} />
              <VerifyButton orderId={line.orderId} />
            </div>
          </Panel>
          <About line={line} />
          <Panel title="稿件与自动检查">
            <LackingWords labels={line.lacking} />
            <ArtworkFiles lineId={line.lineId} files={line.artwork} mendable={mayMend(line) ? line.designed : []} bare />
          </Panel>
          {line.proofs.length > 0 && (
            <Panel title="校样">
              <ProofList proofs={line.proofs} bare />
            </Panel>
          )}
        </div>
      </div>
      <MoveDialog orderId={line.orderId} asked={asked && { move: asked, subject: line.storeName, artwork: line.artwork }} onClose={close} />
    </>
  )
}

/** Of the moves of a line those that are of its artwork. */
const moves: readonly string[] = ['acceptArtwork', 'returnArtwork', 'sendProof']

/** Whether whoever looks may change designs now: whoever may accept artwork or send a proof may. */
const mayMend = ({ moves: all }: ArtworkLine): boolean => all.some(({ move }) => mendingMoves.includes(move))

const About = ({ line }: { readonly line: ArtworkLine }) => (
  <Panel title="商品">
    <Facts
      rows={[
        ['状态', line.queue ? artworkQueues[line.queue] : line.stateLabel],
        ['企业', line.companyName],
        ['数量', `${line.quantity} ${line.unitName}`],
        ['印刷', line.printTexts.join('；')],
        ['配置', line.selectionText.join('；')],
        ['承诺交期', line.promisedDay],
        ['订单备注', line.mark],
      ]}
    />
  </Panel>
)
