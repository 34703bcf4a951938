import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { goodsDetail, lotSource, saveLotSource } from '../../contract/goods/goodsDesk.ts'
import type { Selection } from '../../contract/price/price.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { call } from '../call.ts'
import { site } from '../pieces/site.ts'
import { ChosenFields } from '../price/TryChoices.tsx'
import fields from '../price/price.module.css'

/** As what a lot was made, chosen as a buyer of its source would: how near it comes to what one builds is told by it. */
export function SourceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: [lotSource.path, id],
    queryFn: ({ signal }) => call(lotSource, { id }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [changed, setChanged] = useState<Selection | null>(null)
  const selection = changed ?? data?.selection

  return (
    <FormDialog
      site={site}
      title="这批现货的配置"
      unready={!selection}
      width={560}
      mutation={saveLotSource}
      inputOf={() => (selection ? { data: { id, selection: { ...selection, sample: false, rushDays: 0 } } } : { faults: {} })}
      error={error}
      anew={[[goodsDetail.path, id]]}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
