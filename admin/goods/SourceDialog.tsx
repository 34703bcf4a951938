import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import { goodsDetail, lotSource, saveLotSource } from '../../contract/goods/goodsDesk.ts'
import type { Selection } from '../../contract/price/price.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { ChosenFields } from '../price/TryChoices.tsx'
import fields from '../price/price.module.css'

/** As what a lot was made, chosen as a buyer of its source would: how near it comes to what one builds is told by it. */
export function SourceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(saveLotSource)
  const { data, error } = useQuery({
    queryKey: [lotSource.path, id],
    queryFn: ({ signal }) => call(lotSource, { id }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [changed, setChanged] = useState<Selection | null>(null)
  const selection = changed ?? data?.selection

  const save = () =>
    selection &&
    deed.mutate(
      { id, selection: { ...selection, sample: false, rushDays: 0 } },
      {
        onSuccess: () => {
          tell('保存成功')
          void queries.invalidateQueries({ queryKey: [goodsDetail.path, id] })
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title="这批现货的配置"
      okText="保存"
      okButtonProps={{ disabled: !selection }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onOk={save}
      onCancel={onClose}
      width={560}
    >
      <Fault error={error ?? deed.error} />
      <Spin spinning={!data && !error} delay={200}>
        {data && selection && (
          <>
            <p>来源“{data.name}”。客户在其页面选配时，最接近所选配置的现货排在前面。</p>
            <div className={fields.try}>
              <ChosenFields rules={data.rules} selection={selection} onChoose={(change) => setChanged({ ...selection, ...change })} />
            </div>
          </>
        )}
      </Spin>
    </Modal>
  )
}
