import type { Artwork } from '../../contract/production/artwork.ts'
import { FileCard } from '../pieces/Files.tsx'
import desk from '../pieces/desk.module.css'
import styles from './line.module.css'

/** The files on a line, each with where the customer wants it printed and what the customer says of it. */
export const ArtworkFiles = ({ files }: { files: readonly Artwork[] }) =>
  files.length === 0 ? (
    <p className={desk.quiet}>客户尚未上传稿件。</p>
  ) : (
    <div className={styles.files}>
      {files.map((file) => (
        <div key={file.id}>
          <FileCard file={file} />
          <p className={styles.brief}>
            {file.positionLabel ? <b>{file.positionLabel}</b> : <span className={desk.quiet}>客户未说明部位</span>}
            {file.note && <span>{file.note}</span>}
          </p>
        </div>
      ))}
    </div>
  )
