import type { BranchView, SaveWashServiceBody, ManagedWashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES, PICTURE_BYTES, PICTURE_TYPES } from '@car-wash/server/contract/constants'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditForm, type RowForm } from '../../../parts/form/edit-form.tsx'
import { FormFields } from '../../../parts/form/form-field.tsx'
import { Disclosure } from '../../../ui/plain/disclosure.tsx'
import { Fieldset } from '../../../ui/plain/fieldset.tsx'
import { CheckList } from '../../../parts/form/check-list.tsx'
import { TranslationFields } from '../translation-fields.tsx'
import { basics, extras, serviceFields, vehicleTerms } from './service-fields.ts'
import { PictureField } from '../../../parts/form/picture-field.tsx'
import { useChange } from '../../../lib/use-api.ts'

export interface ServiceFormProps extends RowForm<SaveWashServiceBody> {
  /** The service to edit; undefined for a new one. */
  service: ManagedWashServiceView | undefined
  branches: readonly BranchView[]
}

/** Name, price, duration, description, and the optional fields. */
export function ServiceForm({ service, branches, ...row }: ServiceFormProps) {
  const { t } = useTranslation()
  return (
    <EditForm
      {...row}
      fields={serviceFields}
      row={service}
      first="name"
      title={t(service ? 'washServices.editTitle' : 'washServices.addTitle')}
      submitLabel={t(service ? 'washServices.save' : 'washServices.add')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <FormFields fields={basics} />
      </div>
      {service ? (
        <ServicePicture service={service} />
      ) : (
        <p className="text-sm text-muted">{t('washServices.pictureLater')}</p>
      )}
      <Extras branches={branches} />
      <TranslationFields section="washServices" texts={serviceFields.translations.texts} />
    </EditForm>
  )
}

function Extras({ branches }: Pick<ServiceFormProps, 'branches'>) {
  const { t } = useTranslation()
  const { errors } = useFormState()
  return (
    <Disclosure
      title={t('washServices.more')}
      text={t('washServices.moreText')}
      invalid={[...Object.keys(extras), 'vehiclePrices', 'vehicleTypes', 'branches'].some(
        name => name in errors,
      )}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FormFields fields={extras} />
      </div>
      <Fieldset
        legend={t('washServices.vehicles')}
        text={t('washServices.vehiclesText')}
        fields="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {VEHICLE_TYPES.map(type => (
          <fieldset key={type} className="grid gap-3">
            <legend className="float-start mb-2 w-full font-semibold text-heading">
              {t(`status.vehicle.${type}`)}
            </legend>
            <FormFields fields={vehicleTerms} under={`vehiclePrices.${type}`} />
          </fieldset>
        ))}
      </Fieldset>
      <CheckList
        name="vehicleTypes"
        legend={t('washServices.forVehicles')}
        text={t('washServices.forVehiclesText')}
        options={VEHICLE_TYPES.map(type => ({ _id: type, name: t(`status.vehicle.${type}`) }))}
      />
      <CheckList
        name="branches"
        legend={t('washServices.branches')}
        text={t('washServices.branchesText')}
        options={branches}
      />
    </Disclosure>
  )
}

/** The owner's picture of a service. */
function ServicePicture({ service }: { service: ManagedWashServiceView }) {
  const params = { id: service._id }
  const sending = useChange('PUT /services/:id/picture')
  const removing = useChange('DELETE /services/:id/picture')
  return (
    <PictureField
      picture={service.imageUrl}
      accepted={PICTURE_TYPES}
      maxBytes={PICTURE_BYTES}
      section="washServices.pictures"
      thing={<bdi>{service.name}</bdi>}
      fit="object-cover"
      send={async file => (await sending.mutateAsync({ params, body: file })).imageUrl}
      remove={() => removing.mutateAsync({ params })}
    />
  )
}
