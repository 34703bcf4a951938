import type { FileKind } from '../../contract/fileKinds.ts'
import { acceptOf } from '../../kit/upload.ts'

type Props = {
  readonly id?: string | undefined
  readonly kind: FileKind
  /** What it is called where no label says so. */
  readonly name?: string | undefined
  readonly onFile: (file: File) => void
}

/** Where a file of this kind is chosen; the same one may be chosen again. */
export const FileInput = ({ id, kind, name, onFile }: Props) => (
  <input
    id={id}
    type="file"
    aria-label={name}
    accept={acceptOf(kind)}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onFile(file)
      target.value = ''
    }}
  />
)
