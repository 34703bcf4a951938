import { Button } from 'antd'
import type { BlockType } from '../../contract/page/page.ts'
import { blockKinds, type BlockKind } from './blocks.ts'
import styles from './page.module.css'

/** A button for each kind of block that may still be added. */
export const AddBlock = ({ present, onAdd }: { present: readonly BlockType[]; onAdd: (kind: BlockKind) => void }) => (
  <ul className={styles.kinds} aria-label="添加区块">
    {(Object.keys(blockKinds) as BlockKind[])
      .filter((kind) => !(blockKinds[kind].single && present.includes(kind)))
      .map((kind) => (
        <li key={kind}>
          <Button size="small" onClick={() => onAdd(kind)} title={blockKinds[kind].hint}>
            + {blockKinds[kind].label}
          </Button>
        </li>
      ))}
  </ul>
)
