import type { FileLink } from '../../contract/file.ts'
import { Hash } from '../../kit/Copy.tsx'
import styles from './Files.module.css'

/** 1536000 → '1.5 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kb = bytes / 1024
  if (kb < 1024) return `${kb.toFixed(kb < 10 ? 1 : 0)} KB`
  const mb = kb / 1024
  return mb < 1024 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(1)} GB`
}

/** A stored file: its picture where it has one, name, size, hash, and the way to have it. */
export const FileCard = ({ file }: { file: FileLink }) => (
  <div className={styles.file}>
    {file.preview && (
      <a href={file.preview} target="_blank" rel="noreferrer" aria-label={`查看 ${file.name}`}>
        <img src={file.preview} alt="" width="56" height="56" loading="lazy" />
      </a>
    )}
    <div>
      <a href={file.link} download={file.name} className={styles.fileName}>
        {file.name}
      </a>
      <small>
        {sizeText(file.size)} · 指纹 <Hash hash={file.hash} name={`${file.name} 的指纹`} />
      </small>
    </div>
  </div>
)
