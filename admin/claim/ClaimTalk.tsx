import type { FileLink } from '../../contract/file.ts'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import type { Claim } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'

/** What both sides proposed, and all that happened. */
export const ClaimTalk = ({ claim }: { claim: Claim }) => (
  <>
    <Panel title="协商记录">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">提出方</th>
            <th scope="col">方案</th>
            <th scope="col" className={table.right}>
              退款
            </th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {claim.offers.map((offer) => (
            <tr key={offer.id}>
              <td data-name="提出方">
                {offer.side === 'buyer' ? `客户 ${offer.who}` : `商家 ${offer.who}`}
                <small>{offer.createTime.slice(0, 16)}</small>
              </td>
              <td data-name="方案">
                {offer.remedyLabel} {offer.quantity !== null && `${offer.quantity} 件`}
                {offer.cellsText.length > 0 && `（${offer.cellsText.join('、')}）`}
                <small>{offer.note}</small>
                <ShownPictures files={offer.pictures} />
              </td>
              <td data-name="退款" className={table.right}>
                {offer.amount === '0.00' ? <span aria-label="无">—</span> : <Money yuan={offer.amount} />}
              </td>
              <td data-name="结果">
                <StateTag state={offer.state} label={offer.stateLabel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

const ShownPictures = ({ files }: { files: readonly FileLink[] }) =>
  files.map((file) => <FileCard key={file.id} file={file} />)
