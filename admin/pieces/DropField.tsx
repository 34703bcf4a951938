import type { FileKind } from '../../contract/fileKinds.ts'
import { FileInput } from './FileInput.tsx'
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
    <FileInput {...{ id, kind, name, onFile }} />
    <span>点击选择{what}，或拖到此处</span>
    <p>{hint}</p>
  </div>
)
