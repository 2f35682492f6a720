-- A stack file in Neovim with nothing but its own client: findings, completion and a quick fix from the server.
local server = { vim.env.SERVER_NODE, vim.env.SERVER_CLI, 'lsp', '--stdio' }
local file = vim.env.STACK_FILE

local function fail(what)
  io.stderr:write(what .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail('waited in vain for ' .. what) end
end

vim.cmd('edit ' .. file)
local id = vim.lsp.start_client({ name = 'compute-stack', cmd = server, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
wait('findings', function() return #vim.diagnostic.get(0) > 0 end)
local codes = {}
for _, finding in ipairs(vim.diagnostic.get(0)) do
  codes[#codes + 1] = finding.code or finding.user_data.lsp.code
end
if table.concat(codes, ' ') ~= 'type-mismatch' then fail('found ' .. table.concat(codes, ' ')) end

local function ask(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, 20000)
  if problem or not answers[id] or answers[id].err then fail(method .. ' was not answered') end
  return answers[id].result
end

vim.api.nvim_win_set_cursor(0, { 4, 18 })
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = {}, only = { 'quickfix' } }
local action = ask('textDocument/codeAction', range)[1]
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
if vim.fn.getline(4) ~= '    private_ip: true' then fail('mended to: ' .. vim.fn.getline(4)) end
wait('no findings', function() return #vim.diagnostic.get(0) == 0 end)

vim.api.nvim_buf_set_lines(0, 4, 4, false, { '    ba' })
vim.api.nvim_win_set_cursor(0, { 5, 6 })
local list = ask('textDocument/completion', vim.lsp.util.make_position_params())
local labels = {}
for _, item in ipairs(list.items) do labels[item.label] = true end
if not labels['backups'] then fail('backups is not offered') end
vim.cmd('quitall!')
