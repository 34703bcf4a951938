import type { FileKind } from '../../contract/fileKinds.ts'
import { acceptOf } from '../../kit/upload.ts'
import styles from './DropField.module.css'

type Props = {
  id?: string | undefined
  kind: FileKind
  hint: string
  /** What is chosen here, in a word. */
  what?: string | undefined
  /** What it is called where no label stands at it. */
  name?: string | undefined
  onFile: (file: File) => void
}

/** Where a file of this kind is chosen or dropped. */
export const DropField = ({ id, kind, hint, what = '图片', name, onFile }: Props) => (
  <div className={styles.drop}>
    <input
      id={id}
      type="file"
      aria-label={name}
      accept={acceptOf(kind)}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onFile(file)
        event.target.value = ''
      }}
    />
    <span>点击选择{what}，或拖到此处</span>
    <p>{hint}</p>
  </div>
)
