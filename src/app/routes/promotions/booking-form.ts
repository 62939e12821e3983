import type { Context } from 'hono';
import { type CampaignAction, type CampaignState, nextState } from '#features/promotions/promotions.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendProblem } from '../../document/send-page.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { restoreFields } from '../desk/restore-form.ts';
import {
  type BookingDesk,
  editedBy,
  hasPostedTerms,
  isClosed,
  isEdited,
  readPostedBooking,
  showBooking,
  showUnsavedBooking,
} from './booking.ts';
import { type CampaignEditor, saveCampaign } from './change-campaign.ts';

/** A form that books campaigns: that of dealers, or that of operators for house campaigns. */
export type BookingForm = {
  role: CampaignEditor['role'];
  /** The path of the campaigns. */
  base: string;
  /** What the button that does not save a draft does, and the name of the note after it. */
  actions: readonly CampaignAction[];
  doneNote(desk: BookingDesk): string;
  /** Returns the subject of the form; `null` if the user may not book it. */
  findDesk(fields: Fields, note: string | null): Promise<BookingDesk | null>;
};

export async function showForm(
  context: Context,
  appContext: AppContext,
  { base, findDesk }: BookingForm,
): Promise<Response> {
  const restored = await restoreFields(context, appContext, context.req.path);
  const desk = await findDesk({ dealer: context.req.query('dealer'), ...restored?.fields }, restored?.note ?? null);
  if (!desk) return sendProblem(context, appContext, 'page-unknown');
  if (!isClosed(desk)) return showBooking(context, appContext, desk, restored?.fields ?? null);
  return restored
    ? showUnsavedBooking(context, appContext, desk, restored.fields)
    : context.redirect(`${base}/${desk.closed.id}?note=not-editable`, 303);
}

/** Saves the posted form as a draft, or also does what its other button says. */
export async function saveForm(context: Context, appContext: AppContext, form: BookingForm): Promise<Response> {
  const fields = (await readFields(context)) ?? {};
  const desk = await form.findDesk(fields, null);
  if (!desk) return sendErrorResponse(context, appContext, 'campaign-unknown');
  const isDraft = fields['action'] !== 'submit';
  const actions = isDraft ? [] : form.actions;
  const done = (id: number) =>
    context.redirect(`${form.base}/${id}?note=${isDraft ? 'saved' : form.doneNote(desk)}`, 303);
  if (isClosed(desk))
    return (await hasPostedTerms(appContext, desk, fields, stateAfter(actions)))
      ? done(desk.closed.id)
      : showUnsavedBooking(context, appContext, desk, fields);
  const read = await readPostedBooking(context, appContext, desk);
  if ('answer' in read) return read.answer;
  const editor = { role: form.role, ownerId: desk.dealer?.ownerId ?? null };
  const change = { terms: read.terms, edited: editedBy(desk, fields), actions, state: stateAfter(actions) };
  const id = await saveCampaign(context, appContext, editor, change);
  if (typeof id === 'number') return done(id);
  // Meanwhile the campaign was changed or approved, or its dealer was merged.
  const now = await form.findDesk(fields, null);
  if (now && (isClosed(now) || (id === 'newer' && isEdited(now))))
    return showUnsavedBooking(context, appContext, now, fields);
  return sendErrorResponse(context, appContext, 'campaign-unknown');
}

/** Returns the state of a draft after these actions. */
function stateAfter(actions: readonly CampaignAction[]): CampaignState {
  return actions.reduce<CampaignState>((state, action) => nextState(state, action) ?? state, 'draft');
}
