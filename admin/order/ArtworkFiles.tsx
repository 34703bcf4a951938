import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '../../contract/production/artwork.ts'
import { ArtworkChecked } from '../../kit/artwork/ArtworkChecked.tsx'
import { Known } from '../../kit/artwork/Known.tsx'
import { NamesButton } from '../artwork/NamesButton.tsx'
import { LineMockups } from '../mockup/LineMockups.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { artworkQuery } from './artworkQuery.ts'
import desk from '../pieces/desk.module.css'
import styles from './line.module.css'

type Props = {
  readonly lineId: number
  readonly files: readonly Artwork[]
  /** Which of them were made from designs that may be changed now; absent: none. */
  readonly mendable?: readonly number[]
  /** They are shown on the goods elsewhere. */
  readonly bare?: boolean
}

/** The files on a line, each with where the customer wants it printed, what the customer says of it, and what was found wrong with it. */
export function ArtworkFiles({ lineId, files, mendable = [], bare = false }: Props) {
  const fileIds = files.map(({ id }) => id)
  const { data: checks = [] } = useQuery(artworkQuery(lineId, fileIds))
  if (files.length === 0) return <p className={desk.quiet}>客户尚未上传稿件。</p>
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <div key={file.id}>
          <FileCard file={file} />
          <p className={styles.brief}>
            {file.positionLabel ? <b>{file.positionLabel}</b> : <span className={desk.quiet}>客户未说明部位</span>}
            {file.note && <span>{file.note}</span>}
            {file.names !== null && <NamesButton lineId={lineId} fileId={file.id} name={file.name} rows={file.names} />}
            {file.mends && <span className={desk.quiet}>由商家修改，客户原稿：{file.mends.name}</span>}
            {mendable.includes(file.id) && (
              <LinkButton plain to={`/artwork/${lineId}/mend/${file.id}`}>
                修改设计
              </LinkButton>
            )}
          </p>
          <ArtworkChecked check={checks.find(({ fileId }) => fileId === file.id)} />
          <Known known={file.known} />
        </div>
      ))}
      {!bare && <LineMockups lineId={lineId} fileIds={fileIds} name="商品" />}
    </div>
  )
}
