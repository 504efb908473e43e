import {
  jsonResponse,
  numberField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import { FormatRefusal, type SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import { DAY_MS } from '../../world/calendar.ts';
import { finapiConnectionId, listFinapiConnections } from './connections.ts';
import { finapiTimestamp, finapiWebFormError } from './errors.ts';
import { importFinapiConnection } from './import-finapi-connection.ts';
import { requireFinapiUser } from './sign-in.ts';

const FORM_MS = 20 * 60_000;
/** An update takes at most this long. */
const TASK_MS = 60_000;
type FormType = 'BANK_CONNECTION_IMPORT' | 'BANK_CONNECTION_UPDATE';

/** Routes of Web Form 2.0: the pages on which the person signs in, and background updates. */
export const finapiWebFormRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'POST', path: /^\/api\/webForms\/bankConnectionImport$/, answer: (exchange) => importForm(core, exchange) },
  { method: 'POST', path: /^\/api\/webForms\/bankConnectionUpdate$/, answer: (exchange) => updateForm(core, exchange) },
  {
    method: 'GET',
    path: /^\/api\/webForms\/(?<id>[\w-]+)$/,
    answer: (exchange, { id = '' }) => {
      requireFinapiUser(core, exchange);
      core.enter(exchange, { format: 'finapi', operation: 'finish' });
      if (core.state.records[`webForm ${id}`] === undefined)
        throw finapiWebFormError(core, exchange, 404, 'NOT_FOUND', 'Web form not found');
      return jsonResponse(formOf(core, id));
    },
  },
  { method: 'POST', path: /^\/api\/tasks\/backgroundUpdate$/, answer: (exchange) => startUpdate(core, exchange) },
  {
    method: 'GET',
    path: /^\/api\/tasks\/(?<id>[\w-]+)$/,
    answer: (exchange, { id = '' }) => jsonResponse(workOnTask(core, exchange, id)),
  },
];

function importForm(core: SimulatorCore, exchange: SimulatedRequest) {
  const user = requireFinapiUser(core, exchange);
  const { body } = exchange;
  const id = numberField(body, 'bank', 'id');
  const bank = core.state.world.banks.find(({ number }) => number === id);
  core.enter(exchange, { format: 'finapi', operation: 'begin', ...(bank ? { bankId: bank.id } : {}) });
  if (bank === undefined)
    throw finapiWebFormError(core, exchange, 422, 'BANK_NOT_SUPPORTED', 'The bank is not supported.');
  const days = numberField(body, 'maxDaysForDownload') ?? 0;
  if (days !== 0 && (days < 14 || days > 3_650)) {
    const errors = [{ field: 'maxDaysForDownload', message: 'must be 0, or between 14 and 3650' }];
    return jsonResponse(
      { errors, timestamp: finapiTimestamp(core), endpoint: 'POST /api/webForms/bankConnectionImport' },
      400,
    );
  }
  const consent = core.newConsent({
    ...{
      format: 'finapi',
      bankId: bank.id,
      reference: null,
      expiresAt: null,
      returnTo: textField(body, 'redirectUrl'),
    },
    historyDays: days === 0 ? bank.historyDays : Math.min(days, bank.historyDays),
    own: { user, name: textField(body, 'bankConnectionName'), number: core.number('finapi connection') },
  });
  return jsonResponse(newForm(core, consent, 'BANK_CONNECTION_IMPORT'), 201);
}

function updateForm(core: SimulatorCore, exchange: SimulatedRequest) {
  const user = requireFinapiUser(core, exchange);
  const { body } = exchange;
  const id = numberField(body, 'bank', 'bankConnectionId') ?? numberField(body, 'bankConnectionId');
  const consent = listFinapiConnections(core, user).find((one) => finapiConnectionId(one) === id);
  core.enter(exchange, { format: 'finapi', operation: 'begin' });
  if (consent === undefined) throw finapiWebFormError(core, exchange, 404, 'NOT_FOUND', 'Bank connection not found');
  consent.returnTo = textField(body, 'redirectUrl') ?? consent.returnTo;
  return jsonResponse(newForm(core, consent, 'BANK_CONNECTION_UPDATE'), 201);
}

function newForm(core: SimulatorCore, consent: SimulatedConsent, type: FormType) {
  const id = core.uuid();
  const renewing = type === 'BANK_CONNECTION_UPDATE';
  consent.own['renewing'] = renewing;
  consent.own['webForm'] = id;
  core.state.records[`webForm ${id}`] = {
    ...{ consentId: consent.id, type, created: core.now(), status: 'NOT_YET_OPENED', errorCode: null },
  };
  return formOf(core, id);
}

/** Returns the form as a `WebForm` of the finAPI documentation. */
function formOf(core: SimulatorCore, id: string) {
  const kept = core.state.records[`webForm ${id}`] ?? {};
  const consent = core.state.consents[String(kept['consentId'])];
  const ends = Number(kept['created']) + FORM_MS;
  const isOver = kept['status'] === 'NOT_YET_OPENED' && ends <= core.now();
  const approved = consent !== undefined && consent.approvedAt !== null;
  return {
    id,
    url: consent === undefined ? '' : core.consentPage(consent),
    createdAt: finapiTimestamp(core, Number(kept['created'])),
    expiresAt: finapiTimestamp(core, ends),
    type: kept['type'],
    status: isOver ? 'EXPIRED' : kept['status'],
    payload: {
      ...(approved ? { bankConnectionId: finapiConnectionId(consent) } : {}),
      ...(kept['errorCode'] === null ? {} : { errorCode: kept['errorCode'] }),
    },
  };
}

/**
 * Completes the web form: imports the approved accounts, unless the person denied access. Returns the URL to which
 * the person is redirected.
 */
export function handleFinapiDecision(consent: SimulatedConsent, core: SimulatorCore): string {
  const kept = core.state.records[`webForm ${String(consent.own['webForm'])}`];
  const denied = consent.own['denied'] === true;
  if (kept !== undefined) kept['status'] = denied ? 'ABORTED' : 'COMPLETED';
  if (!denied) {
    consent.expiresAt = core.now() + core.world.bank(consent.bankId).consentDays * DAY_MS;
    importFinapiConnection(core, consent, { faults: [] });
  }
  return consent.returnTo ?? core.consentPage(consent);
}

/** Starts an update without the person, if the consent allows it; the client polls its status. */
function startUpdate(core: SimulatorCore, exchange: SimulatedRequest) {
  const user = requireFinapiUser(core, exchange);
  const id = numberField(exchange.body, 'bankConnectionId');
  const consent = listFinapiConnections(core, user).find((one) => finapiConnectionId(one) === id);
  core.enter(exchange, { format: 'finapi', operation: 'update' });
  if (consent === undefined) throw finapiWebFormError(core, exchange, 404, 'NOT_FOUND', 'Bank connection not found');
  const running = Object.entries(core.state.records).filter(
    ([name, task]) => name.startsWith('task ') && task['consentId'] === consent.id && isRunning(String(task['status'])),
  );
  for (const [, task] of running) {
    const ends = Number(task['created']) + TASK_MS;
    if (ends > core.now()) {
      throw finapiWebFormError(core, exchange, 423, 'LOCKED', 'The bank connection is being updated');
    }
    // An update that was not polled ended by itself: the bank was read at that time, not now.
    finishTask(core, exchange, task, { consent, time: ends });
  }
  const taskId = core.uuid();
  core.state.records[`task ${taskId}`] = {
    consentId: consent.id,
    created: core.now(),
    status: 'NOT_YET_STARTED',
    errorCode: null,
  };
  return jsonResponse(taskOf(core, taskId), 201);
}

const isRunning = (status: string): boolean => status === 'NOT_YET_STARTED' || status === 'IN_PROGRESS';

/** Each poll advances the task by one step. */
function workOnTask(core: SimulatorCore, exchange: SimulatedRequest, id: string) {
  requireFinapiUser(core, exchange);
  const kept = core.state.records[`task ${id}`];
  const consent = core.state.consents[String(kept?.['consentId'])];
  if (kept === undefined || consent === undefined)
    throw finapiWebFormError(core, exchange, 404, 'NOT_FOUND', 'Task not found');
  if (kept['status'] === 'NOT_YET_STARTED') kept['status'] = 'IN_PROGRESS';
  else if (kept['status'] === 'IN_PROGRESS') finishTask(core, exchange, kept, { consent, time: core.now() });
  return taskOf(core, id);
}

function finishTask(
  core: SimulatorCore,
  exchange: SimulatedRequest,
  kept: SimulatedConsent['own'],
  { consent, time }: { readonly consent: SimulatedConsent; readonly time: number },
): void {
  try {
    const subject = { consentId: consent.id, bankId: consent.bankId };
    const visit = core.enter(exchange, { format: 'finapi', operation: 'task', ...subject });
    for (const key of consent.accountKeys)
      core.countRead(consent, key, 'update', core.world.bank(consent.bankId).readsPerDay, time);
    importFinapiConnection(core, consent, visit);
    kept['status'] = 'COMPLETED';
    consent.own['updateResult'] = 'OK';
  } catch (error) {
    if (!(error instanceof FormatRefusal)) throw error;
    const needsPerson = ['consentExpired', 'consentRevoked', 'loginRequired'].includes(error.kind);
    kept['status'] = needsPerson ? 'WEB_FORM_REQUIRED' : 'COMPLETED_WITH_ERROR';
    kept['errorCode'] = needsPerson ? null : 'BANK_SERVER_REJECTION';
    consent.own['updateResult'] = 'BANK_SERVER_REJECTION';
    if (needsPerson) newForm(core, consent, 'BANK_CONNECTION_UPDATE');
  }
}

/** Returns the task as a `Task` of the finAPI documentation. */
function taskOf(core: SimulatorCore, id: string) {
  const kept = core.state.records[`task ${id}`] ?? {};
  const consent = core.state.consents[String(kept['consentId'])];
  const { id: formId, url, status } = formOf(core, String(consent?.own['webForm']));
  return {
    id,
    createdAt: finapiTimestamp(core, Number(kept['created'])),
    type: 'BANK_CONNECTION_UPDATE',
    status: kept['status'],
    payload: {
      bankConnectionId: consent === undefined ? null : finapiConnectionId(consent),
      ...(kept['status'] === 'WEB_FORM_REQUIRED' ? { webForm: { id: formId, url, status } } : {}),
      ...(kept['errorCode'] === null ? {} : { errorCode: kept['errorCode'] }),
    },
  };
}
