import { Form, Select } from 'antd'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { useState } from 'react'
import { offerBlocks, type Block } from '../../contract/page/page.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { AutoFields } from './AutoFields.tsx'
import { blankOf, blockKinds, isOffer, judged, placeOf, typedOf, type BlockKind, type Typed } from './blocks.ts'
import { EntryFields } from './EntryFields.tsx'
import { FrameField } from './FrameField.tsx'
import { PartsField } from './PartsField.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './page.module.css'

/** Blocks whose title visitors read. */
const isTitled: ReadonlySet<BlockKind> = new Set<BlockKind>(['ProductNew', 'ProductHot', 'ProductAuto', 'Links', ...offerBlocks])

type Props = {
  kind: BlockKind
  /** null: a new one. */
  block: Block | null
  known: ReadonlyMap<number, ShelfGoods>
  onKeep: (block: Block, goods: readonly ShelfGoods[]) => void
  onClose: () => void
}

/** The fields of one block; what is kept is a draft until it is published. */
export function BlockDialog({ kind, block, known, onKeep, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const [fault, setFault] = useState('')
  const { label, hint } = blockKinds[kind]
  const hasGoods = kind === 'ProductNew' || kind === 'ProductHot'

  function submit(typed: Typed) {
    const { data, error } = judged(kind, { ...blankOf(kind), ...typed, entries: typed.entries ?? [], goods: typed.goods ?? [] })
    if (data) return onKeep(data, typed.goods ?? [])
    const faults = error.issues.map(({ path, message }) => ({ name: placeOf(path), errors: [message] }))
    form.setFields(faults.filter(({ name }) => name.length > 0) as never)
    setFault(faults.find(({ name }) => name.length === 0)?.errors[0] ?? '')
    const [first] = faults
    if (first && first.name.length > 0) form.focusField(first.name as never)
  }

  return (
    <FormModal
      title={`${block ? '修改' : '添加'}${label}`}
      okText="确定"
      busy={false}
      width={640}
      form={form}
      first={block ? typedOf(block, known) : blankOf(kind)}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={styles.hint}>{hint}，确定后可在右侧预览，发布后生效。</p>
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </>
      }
    >
      <InputItem label={isTitled.has(kind) ? '标题（显示在商品或入口上方）' : '区块名称（仅后台可见）'} name="title" maxLength={20} />
      {hasGoods ? (
        <Form.Item label="商品（按展示顺序）" name="goods">
          <GoodsPicker name="货架商品" />
        </Form.Item>
      ) : kind === 'ProductAuto' ? (
        <AutoFields />
      ) : isOffer(kind) ? (
        <Form.Item label={kind === 'ProductSale' || kind === 'ProductFlash' ? '最多几个商品' : '最多几个入口'} name="count">
          <Select
            options={(kind === 'ProductSale' || kind === 'ProductFlash' ? [5, 10, 20] : [3, 5, 8, 10]).map((count) => ({
              value: count,
              label: `${count} 个`,
            }))}
          />
        </Form.Item>
      ) : kind === 'HomeParts' ? (
        <Form.Item label="显示的栏目（按展示顺序）" name="parts">
          <PartsField />
        </Form.Item>
      ) : kind === 'FrameParts' ? (
        <Form.Item label="显示的部分（所有页面）" name="hidden">
          <FrameField />
        </Form.Item>
      ) : (
        <EntryFields pictures={kind === 'PcBanner'} />
      )}
    </FormModal>
  )
}
