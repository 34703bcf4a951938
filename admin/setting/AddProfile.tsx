import { useState } from 'react'
import { addProfile } from '../../contract/setting/pressDesk.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { judge } from '../../kit/form.ts'
import type { Stored } from '../../kit/upload.ts'
import { OneFile } from '../pieces/OneFile.tsx'
import { site } from '../pieces/site.ts'

type Props = { readonly anew: readonly (readonly string[])[]; readonly onClose: () => void }

/** Brings a profile among those that may be chosen. */
export function AddProfile({ anew, onClose }: Props) {
  const [file, setFile] = useState<Stored | null>(null)
  return (
    <FormDialog
      site={site}
      title="添加色彩特性文件"
      okText="添加"
      unready={!file}
      mutation={addProfile}
      inputOf={() => judge(addProfile.input, { fileId: file?.id })}
      wanted={{}}
      told="已添加，选用并保存后生效"
      anew={anew}
      onClose={onClose}
      head={<p>印刷输出设备的 CMYK 特性文件（.icc、.icm，不超过 4 MB），可向印刷机或纸张供应商索取。</p>}
    >
      <OneFile kind="profile" label="色彩特性文件" onStored={setFile} />
    </FormDialog>
  )
}
