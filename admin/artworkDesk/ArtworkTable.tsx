import { namesWords } from '../../artwork/namesWords.ts'
import { severities } from '../../contract/order/finding.ts'
import { artworkQueues, deskPaid, type ArtworkRow } from '../../contract/order/artworkDesk.ts'
import { LackingWords } from '../../kit/artwork/Lacking.tsx'
import { Pic } from '../../kit/Pic.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Link } from '../shell/Link.tsx'
import css from './artworkDesk.module.css'
import table from '../pieces/table.module.css'

/** The lines of a page, each with its files, what was found in them, and what it waits for. */
export const ArtworkTable = ({ rows }: { readonly rows: readonly ArtworkRow[] }) => (
  <Rows
    rows={rows}
    keyOf={({ lineId }) => lineId}
    columns={[
      { title: '商品', phone: null, cell: (row) => <Goods row={row} /> },
      {
        title: '订单',
        cell: ({ orderId }) => (
          <Link to={`/order/${orderId}`} className={table.number}>
            {orderId}
          </Link>
        ),
        small: ({ companyName, unpaid }) => (
          <>
            {companyName} {unpaid && <StateTag tone="due" label={deskPaid.unpaid} />}
          </>
        ),
      },
      { title: '稿件', className: css.filesCell, cell: (row) => <Files row={row} /> },
      {
        title: '检查',
        cell: (row) => <Checked row={row} />,
        small: ({ lacking }) => lacking.length > 0 && <LackingWords labels={lacking} />,
      },
      {
        title: '状态',
        cell: ({ queue }) => queue && <StateTag tone={tones[queue]} label={artworkQueues[queue]} />,
        small: standingOf,
      },
      {
        title: '等待自',
        cell: ({ sinceTime }) => <span className={table.number}>{sinceTime.slice(5, 16)}</span>,
        small: ({ promisedDay }) => promisedDay && `承诺交期 ${promisedDay}`,
      },
    ]}
  />
)

const tones = { check: 'due', draw: 'due', change: 'bad', wait: 'busy', all: 'off' } as const

function standingOf({ replaced, rounds, answer }: ArtworkRow): string {
  if (replaced) return '校样后客户更换了稿件'
  return answer || (rounds > 0 ? `第 ${rounds} 轮校样` : '')
}

const Goods = ({ row: { lineId, image, storeName, quantity, unitName, printTexts } }: { readonly row: ArtworkRow }) => (
  <div className={table.goods}>
    <div className={table.thumbs}>
      <Pic image={image} alt="" sizes="48px" />
    </div>
    <div className={table.goodsWords}>
      <Link to={`/artwork/${lineId}`}>{storeName}</Link>
      <small className={css.small}>
        {quantity} {unitName} · {printTexts.join('；')}
      </small>
    </div>
  </div>
)

const shownFiles = 3

const Files = ({ row: { artwork } }: { readonly row: ArtworkRow }) => (
  <ul className={css.files}>
    {artwork.slice(0, shownFiles).map(({ id, name, preview, positionLabel, names, known }) => (
      <li key={id}>
        {preview && <img src={preview} alt="" width="40" height="40" loading="lazy" />}
        <span>
          {name}
          {positionLabel && <small className={css.small}>{positionLabel}</small>}
          {names !== null && <small className={css.small}>{namesWords(names)}</small>}
          {known && <small className={css.small}>买家已知悉 {known.words.length} 项提示</small>}
        </span>
      </li>
    ))}
    {artwork.length > shownFiles && <li className={css.small}>共 {artwork.length} 个文件</li>}
  </ul>
)

function Checked({ row: { reading, worst, errors, warnings } }: { readonly row: ArtworkRow }) {
  if (reading) return <span>正在自动检查…</span>
  if (worst === null) return <StateTag tone="ok" label="未发现问题" />
  if (worst === 'I') return <StateTag tone="off" label={severities.I} />
  return (
    <span className={css.counts}>
      {errors > 0 && <StateTag tone="bad" label={`${severities.E} ${errors}`} />}
      {warnings > 0 && <StateTag tone="due" label={`${severities.W} ${warnings}`} />}
    </span>
  )
}
