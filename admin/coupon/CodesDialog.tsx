import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { makeCodes, type BatchDetail } from '../../contract/coupon/couponDesk.ts'
import { Copy } from '../../kit/Copy.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { batchKeys } from './queries.ts'
import promotion from '../promotion/promotion.module.css'
import styles from './coupon.module.css'

/** Makes codes and shows them, once: to be copied or saved as a file. */
export function CodesDialog({ one, onClose }: { one: BatchDetail; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <Made name={one.name} codes={codes} onClose={onClose} />
  return (
    <FormDialog<{ pieces: number | null }, typeof makeCodes.output>
      title="生成兑换码"
      okText="生成"
      width={440}
      mutation={makeCodes}
      begun={{ pieces: Math.min(10, one.figures.left) || null }}
      inputOf={({ pieces }) => ({ id: one.id, pieces: pieces ?? undefined })}
      wanted={{ pieces: '请填写数量' }}
      told="兑换码已生成"
      anew={batchKeys}
      onMade={(made) => {
        setCodes(made.codes)
        return false
      }}
      onClose={onClose}
      head={
        <p className={desk.subject}>
          {one.name}，剩余 {one.figures.left} 张。每个兑换码只能兑换一次；生成后只显示这一次，请保存。
        </p>
      }
    >
      <Form.Item label="数量" name="pieces">
        <NumberBox suffix="个" />
      </Form.Item>
    </FormDialog>
  )
}

function Made({ name, codes, onClose }: { name: string; codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF优惠券,兑换码\n${codes.map((code) => `${name.replaceAll(',', '，')},${code}`).join('\n')}\n`)}`
  return (
    <Modal
      open
      title={`${codes.length} 个兑换码`}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>已保存，关闭</Button>}
    >
      <p className={promotion.note}>兑换码只显示这一次，关闭后无法再查看。请先复制或下载。</p>
      <Input.TextArea className={styles.codes ?? ''} readOnly rows={Math.min(12, codes.length)} value={text} aria-label="兑换码" />
      <p className={promotion.acts}>
        <Copy text={text} name="兑换码" label="复制全部" />
        <a href={file} download={`${name}-兑换码.csv`}>
          下载 CSV
        </a>
      </p>
    </Modal>
  )
}
