import { offerTones } from '../../contract/claim/claimState.ts'
import type { FileLink } from '../../contract/file.ts'
import { Rows } from '../../kit/Rows.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import type { Claim } from './queries.ts'
import desk from '../pieces/desk.module.css'

/** What both sides proposed, and all that happened. */
export const ClaimTalk = ({ claim }: { claim: Claim }) => (
  <>
    <Panel title="协商记录">
      <Rows
        rows={claim.offers}
        keyOf={(offer) => offer.id}
        columns={[
          {
            title: '提出方',
            cell: (offer) => (offer.side === 'buyer' ? `客户 ${offer.who}` : `商家 ${offer.who}`),
            small: (offer) => offer.createTime.slice(0, 16),
          },
          {
            title: '方案',
            cell: (offer) => (
              <>
                {offer.remedyLabel} {offer.quantity !== null && `${offer.quantity} ${claim.line?.unitName ?? '件'}`}
                {offer.cellsText.length > 0 && `（${offer.cellsText.join('、')}）`}
                {offer.coupon && `「${offer.coupon}」`}
                <small>{offer.note}</small>
                <ShownPictures files={offer.pictures} />
              </>
            ),
          },
          {
            title: '退款',
            right: true,
            cell: (offer) => (offer.amount === '0.00' ? <span aria-label="无">—</span> : <Money yuan={offer.amount} />),
          },
          { title: '结果', cell: (offer) => <StateTag tones={offerTones} state={offer.state} label={offer.stateLabel} /> },
        ]}
      />
    </Panel>
    <Panel title="售后进度">
      <ol className={desk.timeline}>
        {claim.timeline.toReversed().map(({ id, time, who, title, note, pictures }) => (
          <li key={id}>
            <b>{title}</b>
            {note && <p>{note}</p>}
            <ShownPictures files={pictures} />
            <small>
              {time} · {who}
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  </>
)

const ShownPictures = ({ files }: { files: readonly FileLink[] }) => files.map((file) => <FileCard key={file.id} file={file} />)
