import type { FileLink } from '../../../contract/file.ts'
import { NamesButton } from './NamesButton.tsx'
import goodsCss from './goods.module.css'

/** 123456 → '121 KB' */
export const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 2 ** 10))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`

/** The small picture of a file, where it has one; its name stands beside it. */
export const FileThumb = ({ preview }: Pick<FileLink, 'preview'>) =>
  preview && <img className={goodsCss.fileThumb} src={preview} alt="" width="40" height="40" loading="lazy" />

/** Of a file that was made from a list of names: how many pieces they are of. */
type Shown = FileLink & { readonly names?: number | null }

/** Stored files by name, each to be opened, as its list may be. */
export const FileNames = ({ files }: { files: readonly Shown[] }) => (
  <ul className={goodsCss.files}>
    {files.map((file) => (
      <li key={file.id}>
        <FileThumb preview={file.preview} />
        <a href={file.link} target="_blank" rel="noopener">
          {file.name}
        </a>
        <small>{sizeText(file.size)}</small>
        {typeof file.names === 'number' && <NamesButton fileId={file.id} name={file.name} rows={file.names} />}
      </li>
    ))}
  </ul>
)
