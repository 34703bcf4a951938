import { useQuery } from '@tanstack/react-query'
import type { OrderDetail, OrderLine } from '../../../contract/order/order.ts'
import { ArtworkChecked } from '../../../kit/artwork/ArtworkChecked.tsx'
import { Known } from '../../../kit/artwork/Known.tsx'
import { NamesButton } from '../private/NamesButton.tsx'
import { FileThumb, sizeText } from '../private/FileNames.tsx'
import goodsCss from '../private/goods.module.css'
import { Mended } from './Mended.tsx'
import { artworkQuery } from './queries.ts'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

type Props = { readonly order: Pick<OrderDetail, 'orderId' | 'lines'>; readonly line: Pick<OrderLine, 'id' | 'artwork'> }

/** The files on a line, each with where it is printed, what is to be heeded, and what was found wrong with it. */
export function ArtworkList({ order: { orderId, lines }, line }: Props) {
  // Asked once for all lines.
  const fileIds = lines.flatMap(({ artwork }) => artwork.map(({ id }) => id))
  const { data: checks = [] } = useQuery(artworkQuery(orderId, fileIds))
  return (
    <ul className={`${goodsCss.files} ${lineCss.artwork}`}>
      {line.artwork.map(({ id, name, size, link, preview, positionLabel, note, names, known, mends }) => (
        <li key={id}>
          <FileThumb preview={preview} />
          <a href={link} target="_blank" rel="noopener">
            {name}
          </a>
          <small>{sizeText(size)}</small>
          {names !== null && <NamesButton fileId={id} name={name} rows={names} />}
          <p className={lineCss.brief}>
            {positionLabel ? <b>{positionLabel}</b> : <span className={wordsCss.hint}>未说明印刷部位</span>}
            {note && <span>{note}</span>}
          </p>
          {mends && <Mended file={{ name, preview }} own={mends} positionLabel={positionLabel} />}
          <ArtworkChecked check={checks.find((one) => one.lineId === line.id && one.fileId === id)} />
          <Known known={known} />
        </li>
      ))}
    </ul>
  )
}
