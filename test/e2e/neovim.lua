-- The printed settings of Neovim: files find the server by their names, with findings, completion and a quick fix.
local folder = vim.env.FOLDER

local function fail(what)
  io.stderr:write(what .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail('waited in vain for ' .. what) end
end

-- The settings for 0.11 need functions that older versions do not have: there, they are only read and compared.
local printed = assert(loadfile(folder .. '/new.lua'))
local entry = dofile(vim.env.LSPCONFIG)
if vim.lsp.config then
  printed()
else
  local config, enabled
  vim.lsp.config = function(name, settings) config = { name, settings } end
  vim.lsp.enable = function(name) enabled = name end
  printed()
  vim.lsp.config, vim.lsp.enable = nil, nil
  if enabled ~= 'compute_stack' or config[1] ~= enabled then fail('another server is enabled') end
  if not vim.deep_equal(config[2], entry) then fail('the entry for nvim-lspconfig is different') end
  dofile(folder .. '/old.lua')
end

local function clients()
  return vim.lsp.buf_get_clients(0)
end

vim.cmd('edit ' .. folder .. '/other.stack.yaml')
wait('the server', function() return next(clients()) ~= nil end)
local id = next(clients())
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
local range = vim.lsp.util.make_range_params(0, 'utf-16')
range.context = { diagnostics = {}, only = { 'quickfix' } }
local action = ask('textDocument/codeAction', range)[1]
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
if vim.fn.getline(4) ~= '    private_ip: true' then fail('fixed to: ' .. vim.fn.getline(4)) end
wait('no findings', function() return #vim.diagnostic.get(0) == 0 end)

vim.api.nvim_buf_set_lines(0, 4, 4, false, { '    ba' })
vim.api.nvim_win_set_cursor(0, { 5, 6 })
local list = ask('textDocument/completion', vim.lsp.util.make_position_params(0, 'utf-16'))
local labels = {}
for _, item in ipairs(list.items) do labels[item.label] = true end
if not labels['backups'] then fail('backups is not offered') end
vim.cmd('write')

-- The printed command for changes, which compares with the last commit.
vim.api.nvim_buf_set_lines(0, 4, 5, false, { '    image: compute/debian12', '    tags: [a]' })
dofile(folder .. '/changes.lua')
vim.cmd('ComputeChanges')
wait('the changes', function() return vim.bo.filetype == 'diff' and vim.fn.getline(1) ~= '' end)
local changes = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
if not changes:find('Changes from HEAD to other.stack.yaml', 1, true) or not changes:find('tags: (none) → ["a"]', 1, true) then
  fail('the changes are: ' .. changes)
end
vim.cmd('quit')
vim.cmd('write')

-- Other files share the server, and a file that is opened after it has ended starts it again.
for _, name in ipairs(vim.split(vim.env.OTHERS, ' ')) do
  vim.cmd('edit ' .. folder .. '/' .. name)
  wait('findings in ' .. name, function() return #vim.diagnostic.get(0) > 0 end)
  if next(clients()) ~= id then fail(name .. ' has another server') end
end
vim.lsp.stop_client(id)
wait('the end of the server', function() return vim.lsp.get_client_by_id(id) == nil end)
vim.cmd('edit ' .. folder .. '/new.stack.yaml')
wait('a new server', function() return next(clients()) ~= nil end)
if next(clients()) == id then fail('the server has not been started again') end
vim.cmd('quitall!')
